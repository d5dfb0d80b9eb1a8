const china = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** The eight-digit day that an instant has in China. */
export const asDay = (instant: Date) => china.format(instant).replaceAll('-', '')
