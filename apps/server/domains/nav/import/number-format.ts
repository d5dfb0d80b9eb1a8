/** Which of Excel's number formats show a number as a day. */

const isBuiltinDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || id === 57 || id === 58

/** Colours, locales, quoted and escaped characters say nothing about the kind: `[Red]`, `"元"`, `\d`, `_m`. */
const bare = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').toLowerCase()

export function isDateFormat(id: number, format: string | undefined): boolean {
  if (format === undefined) return isBuiltinDate(id)
  const kind = bare(format.split(';')[0] ?? '')
  if (/general|通用/.test(kind)) return false
  // m alone is minutes in mm:ss; a day or a year settles it
  return /[yd]/.test(kind) || (/m/.test(kind) && !/[hs:0#?]/.test(kind))
}
