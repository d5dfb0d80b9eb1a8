/** What the checks of incoming NAVs say. A finding proposes, a person accepts; nothing is repaired in silence. */

export type NavField = 'nav' | 'cumNav' | 'adjNav'
export const navFields: readonly NavField[] = ['nav', 'cumNav', 'adjNav']
export const fieldName: Record<NavField, string> = { nav: '单位净值', cumNav: '累计净值', adjNav: '复权净值' }

export interface NavPoint {
  day: string
  nav: number | null
  cumNav: number | null
  adjNav: number | null
}

export interface Distribution {
  day: string
  kind: 'cash_dividend' | 'share_conversion'
  /** Yuan per unit, or new units per old unit. */
  value: number
}

export interface Change {
  day: string
  field: NavField
  from: number | null
  to: number | null
}

export type Repair =
  | { kind: 'change'; changes: Change[] }
  /** The rows are wrong and leave the import. */
  | { kind: 'drop'; days: string[] }
  /** The rows stay in the ledger and leave the analysis. */
  | { kind: 'exclude'; days: string[] }
  | { kind: 'distribution'; distribution: Distribution }

export type Severity = 'error' | 'warning' | 'info'

export interface Finding {
  rule: string
  severity: Severity
  days: string[]
  /** For the user, with the numbers. */
  message: string
  repair?: Repair
  confidence: number
}

/** What the rules may look at: one point a day, oldest first, the known series around the incoming rows included. */
export interface Checked {
  points: readonly NavPoint[]
  distributions: readonly Distribution[]
  inceptionDay?: string
  today?: string
  isTradingDay: (day: string) => boolean
  hasCalendar: boolean
}

export type Rule = (checked: Checked) => Finding[]

export const dash = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
export const figure = (value: number | null) => (value === null ? '空' : Math.abs(value) >= 1000 ? value.toLocaleString('en', { maximumFractionDigits: 4 }) : String(Number(value.toFixed(6))))
export const percent = (value: number) => `${(value * 100).toFixed(2)}%`

/** 2025-01-03、2025-01-06 等 5 天 */
export const dayList = (days: readonly string[]) => `${days.slice(0, 3).map(dash).join('、')}${days.length > 3 ? ` 等 ${days.length} 天` : ''}`

export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** One field without its gaps. */
export interface FieldSeries {
  field: NavField
  days: string[]
  values: number[]
}

export function seriesOf(points: readonly NavPoint[], field: NavField): FieldSeries {
  const series: FieldSeries = { field, days: [], values: [] }
  for (const point of points) {
    const value = point[field]
    if (value === null || value <= 0) continue
    series.days.push(point.day)
    series.values.push(value)
  }
  return series
}

/** Logarithmic steps; `steps[i]` leads to `values[i + 1]`. */
export const stepsOf = (values: readonly number[]) => values.slice(1).map((value, at) => Math.log(value / (values[at] ?? value)))

/** A usual step of this fund, never below one in a thousand (rounding of quiet bond funds). */
export const usualStep = (steps: readonly number[]) => Math.max(0.001, median(steps.map(Math.abs)))

export const declaredOn = (distributions: readonly Distribution[], after: string, until: string) => distributions.filter(({ day }) => day > after && day <= until)
