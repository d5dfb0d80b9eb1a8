import { type CashFlow, type Xirr, xirr } from './cash-flows.ts'
import { measure } from './measure.ts'
import { periodsPerYearOf, type PeriodsPerYear } from './presets.ts'
import { alignTo, atFrequency, type Series } from './series.ts'

/** Figures of books that are kept in units: the gain of the manager by unit NAV, the gain of the investor by his cash. */

export interface UnitEquityInput {
  /** Ascending. */
  days: Int32Array
  /** Unit NAV of each day. */
  nav: Float64Array
  /** What the first day's units were issued at, so that its costs count; left out inside a life. */
  issuedAt?: number | undefined
  /** Cash that the investor brought (positive) or took on each day. */
  flow: Float64Array
  /** What is there at the end of the last day. */
  equity: number
  riskFree: number
  periodsPerYear?: PeriodsPerYear
  benchmark?: Series | undefined
}
export interface UnitEquityFigures {
  /** 时间加权收益率 of the units. NaN without a NAV. */
  timeWeighted: number
  /** 资金加权收益率, actual/365; with why where there is none. */
  moneyWeighted: Xirr
  /** As `measure` gives them, in the order of the registry. */
  values: Float64Array
  insufficient: boolean
}

/** Expects at least one day; figures that need more are NaN. */
export function unitEquityFigures({ days, nav, issuedAt, flow, equity, riskFree, periodsPerYear, benchmark }: UnitEquityInput): UnitEquityFigures {
  const values = Float64Array.from(nav)
  if (values.length > 0 && issuedAt !== undefined) values[0] = issuedAt
  const { series, frequency } = atFrequency({ days, values }, 'auto')
  const perYear = periodsPerYearOf(frequency, periodsPerYear)
  const figures = measure({ ...series, from: 0, to: series.values.length - 1, periodsPerYear: perYear, riskFree, benchmark: benchmark && alignTo(series.days, benchmark) })
  return { timeWeighted: (nav.at(-1) ?? NaN) / (values[0] ?? NaN) - 1, moneyWeighted: investorRate(days, flow, equity), values: figures.values, insufficient: figures.insufficient }
}

/** The investor pays in, takes out, and could take what is there. */
function investorRate(days: Int32Array, flow: Float64Array, equity: number): Xirr {
  const flows = [...days.keys()].filter((at) => flow[at] !== 0).map((at): CashFlow => ({ day: days[at]!, amount: -flow[at]! }))
  return xirr([...flows, { day: days.at(-1) ?? 0, amount: equity }])
}
