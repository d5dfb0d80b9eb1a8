import { indicatorAt, indicators } from '@zhiheng/analytics'
import { type Measured, orNull } from './choices.ts'
import { meanOf, middle } from './week.ts'

/** Groups of funds by the mean and the median of each figure; what a fund cannot say does not count. No I/O here. */
export function groupRows(groups: readonly { name: string; fund_codes: readonly string[] }[], codes: readonly string[], found: readonly Measured[]) {
  return groups.map(({ name, fund_codes: own }) => ({
    name, count: own.length,
    values: indicators.map(({ code, name: title, better }) => {
      const values = own.map((one) => found[codes.indexOf(one)]!.figures.values[indicatorAt[code]]!).filter(Number.isFinite).toSorted((a, b) => a - b)
      const [low, high] = [orNull(values[0]), orNull(values.at(-1))]
      const [best, worst] = better === 'none' ? [null, null] : better === 'high' ? [high, low] : [low, high]
      return { code, name: title, mean: orNull(meanOf(values)), median: orNull(middle(values)), best, worst, counted: values.length }
    }),
  }))
}
