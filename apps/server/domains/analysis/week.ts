import { addDays, indexAtOrBefore, snapshotFlag, type Series, weekday } from '@zhiheng/analytics'
import type { Universe } from '../snapshot/universe.ts'
import { columnOf, snapshotPeriods } from '../snapshot/shape.ts'
import { orNull } from './choices.ts'
import type { IndustryShare, TypedFund } from './report.store.ts'

/** The last whole week, Monday to Sunday, as the period 上周 has it. No I/O here. */

export function weekOf(asOf: number): { from: number; to: number } {
  const to = addDays(asOf, -(weekday(asOf) % 7))
  return { from: addDays(to, -7), to }
}

const period = 'lastWeek'
const figure = { at: columnOf(period, 'totalReturn'), period, better: 'high' as const }
const place = snapshotPeriods.indexOf(period)

/** Returns of the week, fund by fund; a stale one is NaN. */
export function weekReturns(universe: Universe): Float64Array {
  return universe.values(figure).map((value, fund) => ((universe.flags(fund, place) & snapshotFlag.stale) === 0 ? value : NaN))
}

export const middle = (sorted: readonly number[]): number => (sorted.length === 0 ? NaN : (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2)
export const meanOf = (values: readonly number[]): number => (values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length)

export function strategyWeeks(funds: readonly TypedFund[], returns: Float64Array) {
  const groups = Map.groupBy(funds.keys(), (at) => `${funds[at]!.isPrivate} ${funds[at]!.type}`)
  return [...groups.values()].flatMap((places) => {
    const { type, isPrivate } = funds[places[0]!]!
    const values = places.map((at) => returns[at]!).filter(Number.isFinite).toSorted((a, b) => a - b)
    if (type === '' || values.length === 0) return []
    return [{ strategy: type, isPrivate, count: values.length, mean: orNull(meanOf(values)), median: orNull(middle(values)), rose: orNull(values.filter((value) => value > 0).length / values.length) }]
  }).toSorted((a, b) => (b.median ?? -Infinity) - (a.median ?? -Infinity))
}

export function indexWeek(code: string, name: string, { days, values }: Series, asOf: number) {
  const { from, to } = weekOf(asOf)
  const [base, end] = [indexAtOrBefore(days, from), indexAtOrBefore(days, to)]
  const there = base >= 0 && days[end]! > from
  return { code, name, beginDay: there ? String(days[base]) : '', endDay: there ? String(days[end]) : '', value: there ? orNull(values[end]! / values[base]! - 1) : null }
}

/** How much of a report stands in few industries: Herfindahl is Σ share² of what is told. */
export function spreadOf(shares: readonly IndustryShare[]) {
  return [...Map.groupBy(shares, ({ day }) => day)].map(([reportDay, own]) => {
    const covered = own.reduce((sum, { share }) => sum + share, 0)
    return {
      reportDay, industries: own.length, herfindahl: covered > 0 ? own.reduce((sum, { share }) => sum + (share / covered) ** 2, 0) : 0, top3: own.slice(0, 3).reduce((sum, { share }) => sum + share, 0), covered,
      largest: own.slice(0, 5).map(({ industry, share }) => ({ industry, proportion: share })),
    }
  })
}
