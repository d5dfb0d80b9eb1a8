import { navRows, distributionsOf } from './shared.ts'
import { seriesOfType } from '../nav-rows.ts'
import { slice } from '../series.ts'

/** Returns of several funds between the days on which every one of them has a NAV, as the golden README says. */
export function panelReturns(codes: readonly string[], from: number, to: number): Float64Array[] {
  const { values } = panel(codes, from, to)
  return values.map((one) => one.slice(1).map((value, i) => value / one[i]! - 1))
}

export function panel(codes: readonly string[], from: number, to: number): { days: number[]; values: Float64Array[] } {
  const funds = codes.map((code) => {
    const { days, values } = slice(seriesOfType(navRows(`data/cn-funds/nav/${code}.csv`), 'adjusted', distributionsOf(code), 1), from, to)
    return new Map(Array.from(days, (day, i) => [day, values[i]!]))
  })
  const days = [...funds[0]!.keys()].filter((day) => funds.every((fund) => fund.has(day)))
  return { days, values: funds.map((fund) => Float64Array.from(days, (day) => fund.get(day)!)) }
}
