import { toNumber } from './filters.ts'
import type { ColumnFilterType, FilterDraft, Spread } from './types.ts'

type Range = readonly [from: number, to: number]

/** The range that a draft asks for; undefined while it asks for none, or for a single value, which bins cannot count. */
export function rangeOf(type: ColumnFilterType, { expression, value, value1 }: FilterDraft): Range | undefined {
  const [first, second] = [toNumber(type, value), toNumber(type, value1)]
  if (first === undefined) return undefined
  if (expression === 'between') return second === undefined || second === first ? undefined : [first, second]
  switch (expression) {
    case 'greater':
    case 'greaterEq':
      return [first, Infinity]
    case 'less':
    case 'lessEq':
      return [-Infinity, first]
    default:
      return undefined
  }
}

/** Share of each bin that lies in the range, as if its values were spread evenly; all of it where there is no range. */
export const sharesIn = ({ bins }: Spread, range: Range | undefined): readonly number[] =>
  bins.map(({ from, to }) => (range ? Math.max(0, Math.min(to, range[1]) - Math.max(from, range[0])) / (to - from) : 1))

/** About how many values lie in the range. */
export const within = (spread: Spread, range: Range | undefined): number => {
  const shares = sharesIn(spread, range)
  return Math.round(spread.bins.reduce((sum, bin, at) => sum + bin.count * shares[at]!, 0))
}
