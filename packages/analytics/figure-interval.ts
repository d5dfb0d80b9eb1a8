import type { FigureInput } from './figure-facts.ts'
import { indicatorAt, type IndicatorCode } from './indicators.ts'
import { measure } from './measure.ts'
import { bootstrapInterval, type BlockBootstrap, type Interval } from './measures/bootstrap.ts'
import { moreFigureOf } from './more-figures.ts'
import { returnsOf } from './series.ts'

/** Values that grow from 1 by the returns, written to `into` (one longer than the returns). */
function grow(returns: Float64Array, into: Float64Array): Float64Array {
  into[0] = 1
  for (let i = 0; i < returns.length; i++) into[i + 1] = into[i]! * (1 + returns[i]!)
  return into
}

/**
 * The confidence interval of a figure of either registry over a window, by block bootstrap: fund and benchmark are drawn together, and each
 * draw is a NAV on the same days. An unknown code, a short series or no benchmark where one is needed: NaN throughout.
 *
 * NOTE: dates mean little in a redrawn record, so intervals of figures of calendar months are rough.
 */
export function figureInterval(code: string, input: FigureInput, options: BlockBootstrap, level = 0.95): Interval {
  const { series: { days, values }, benchmark, ...rest } = input
  const hasBenchmark = benchmark !== undefined && benchmark[0]! > 0
  const columns = [returnsOf(values), ...(hasBenchmark ? [returnsOf(benchmark)] : [])]
  const room = columns.map(() => new Float64Array(days.length))
  const into = new Float64Array(Object.keys(indicatorAt).length)
  const nightly = Object.hasOwn(indicatorAt, code) ? indicatorAt[code as IndicatorCode] : -1
  const figure = (...drawn: Float64Array[]): number => {
    const [fund, index] = drawn.map((returns, c) => grow(returns, room[c]!))
    const window = { days, values: fund! }
    if (nightly < 0) return moreFigureOf(code, { ...rest, series: window, benchmark: index })
    return measure({ ...rest, ...window, from: 0, to: days.length - 1, benchmark: index }, into).values[nightly]!
  }
  return bootstrapInterval(columns, figure, options, level)
}
