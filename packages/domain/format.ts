/** How numbers are written for people. Values are plain: 0.1296 is 12.96 %, money is in yuan. */

export const minus = '\u2212'
/** What cannot be said. Never 0, NaN or N/A in its place. */
export const absent = '—'

/** Colour of a return: red above zero, green below; drawdown, ratios and weights are always flat. */
export type Tone = 'gain' | 'loss' | 'flat'
export type Value = number | null | undefined

/** Default decimals (rule const.default-decimals). */
export const valueDecimals = 4
export const percentDecimals = 2
export const decimalOptions = [0, 1, 2, 3, 4] as const

const known = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value)

/** Decimal rounding half away from zero, free of binary surprises (1.005 gives 1.01). */
export function rounded(value: number, decimals: number): number {
  const text = String(Math.abs(value))
  const size = text.includes('e') ? Number(Math.abs(value).toFixed(decimals)) : Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`)
  return value < 0 ? -size : size
}

function digits(value: number, decimals: number, sign: boolean): string {
  const size = Math.abs(rounded(value, decimals))
  const [whole, fraction] = size.toFixed(decimals).split('.')
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',')
  const mark = size === 0 ? '' : value < 0 ? minus : sign ? '+' : ''
  return mark + grouped + (fraction ? `.${fraction}` : '')
}

/** NAV, ratio or any other value: four decimals, thousands comma, U+2212. */
export const formatNumber = (value: Value, decimals: number = valueDecimals) => (known(value) ? digits(value, decimals, false) : absent)

/** Volatility, drawdown, VaR, weight, tracking error: 0.1936 gives 19.36%. */
export const formatPercent = (value: Value, decimals: number = percentDecimals) => (known(value) ? `${digits(value * 100, decimals, false)}%` : absent)

/** Return, excess, profit: always with its sign, zero without. */
export const formatReturn = (value: Value, decimals: number = percentDecimals) => (known(value) ? `${digits(value * 100, decimals, true)}%` : absent)

/** Change of a percentage, in percentage points. */
export const formatPoints = (value: Value) => (known(value) ? `${digits(value * 100, 2, true)} 点` : absent)
/** The same in charts, in basis points. */
export const formatBasisPoints = (value: Value) => (known(value) ? `${digits(value * 10_000, 0, true)} 基点` : absent)

/** Divisor labels of the currency settings (rule const.currency-divisors). */
export const currencyDivisors = [
  { label: '百', divisor: 100 },
  { label: '千', divisor: 1e3 },
  { label: '万', divisor: 1e4 },
  { label: '百万', divisor: 1e6 },
  { label: '亿', divisor: 1e8 },
] as const

export interface MoneyUnit {
  label: '' | '万' | '亿'
  divisor: number
}
/** Unit for one amount, or one unit for a whole column by its largest (const.money-units, const.number-titles). */
export function moneyUnit(...values: Value[]): MoneyUnit {
  const largest = Math.max(0, ...values.filter(known).map(Math.abs))
  if (largest >= 1e8) return { label: '亿', divisor: 1e8 }
  return largest >= 1e4 ? { label: '万', divisor: 1e4 } : { label: '', divisor: 1 }
}

/** Money in 万 at or above 10^4 and in 亿 at or above 10^8, two decimals. `sign` for profit and loss. */
export function formatMoney(value: Value, sign = false): string {
  if (!known(value)) return absent
  const unit = moneyUnit(value)
  return digits(value / unit.divisor, 2, sign) + (unit.label && ` ${unit.label}`)
}

/** Shares in 万份; the unit stands once in the header. */
export const formatShares = (value: Value) => (known(value) ? digits(value / 1e4, 2, false) : absent)

/** Place among peers: 17/61. */
export const formatRank = (place: Value, of: Value) => (known(place) && known(of) ? `${formatNumber(place, 0)}/${formatNumber(of, 0)}` : absent)

/** Filled share of a rank bar: 1 for the first, 0 for the last, 1 when alone. */
export const rankShare = (place: number, of: number) => (of <= 1 ? 1 : Math.min(1, Math.max(0, (of - place) / (of - 1))))

export const formatCount = (value: Value) => formatNumber(value, 0)

/** A threshold that a user typed stays as typed, with at least two decimals for a percentage. */
export function formatThreshold(typed: string, isPercent: boolean): string {
  const text = typed.trim()
  if (!isPercent || !/^-?\d+(\.\d*)?$/.test(text)) return text.replace(/^-/, minus)
  const decimals = Math.max(2, text.split('.')[1]?.length ?? 0)
  return `${digits(Number(text), decimals, false)}%`
}

export const toneOf = (value: Value): Tone => (!known(value) || value === 0 ? 'flat' : value > 0 ? 'gain' : 'loss')

export interface NumberFormat {
  code: string
  label: string
  apply: (value: Value) => string
}
/** The formats that a column or field can be given: as it is, thousands, percent, each with 0 to 4 decimals. */
export const numberFormats: readonly NumberFormat[] = [
  { code: 'none', label: '不设格式', apply: (value) => (known(value) ? String(value).replace('-', minus) : absent) },
  ...decimalOptions.map((n) => ({ code: `thousand${n}`, label: `千分位 ${n} 位小数`, apply: (value: Value) => formatNumber(value, n) })),
  ...decimalOptions.map((n) => ({ code: `percent${n}`, label: `百分比 ${n} 位小数`, apply: (value: Value) => formatPercent(value, n) })),
]

const steps = [
  { upTo: 60_000, word: () => '刚刚' },
  { upTo: 3_600_000, word: (ms: number) => `${Math.floor(ms / 60_000)}分钟前` },
  { upTo: 86_400_000, word: (ms: number) => `${Math.floor(ms / 3_600_000)}小时前` },
  { upTo: 7 * 86_400_000, word: (ms: number) => `${Math.floor(ms / 86_400_000)}天前` },
  { upTo: 30 * 86_400_000, word: (ms: number) => `${Math.floor(ms / (7 * 86_400_000))}周前` },
] as const
/** 刚刚, 5分钟前, 3小时前, 2天前, 1周前, 4个月前. Instants in milliseconds; the future reads 刚刚. */
export function relativeTime(then: number, now: number): string {
  const ms = now - then
  return steps.find((step) => ms < step.upTo)?.word(ms) ?? `${Math.floor(ms / (30 * 86_400_000))}个月前`
}
