import { blockPositions } from '../measures/bootstrap.ts'
import { maxDrawdown } from '../measures/drawdown.ts'
import { quantileOfSorted } from '../measures/tail.ts'
import { generator } from '../random.ts'
import { returnsOf } from '../series.ts'

/** What else could have come out of the same returns: NAVs drawn again in blocks (stationary bootstrap, Politis & Romano 1994). */
export interface Bands {
  seed: number
  count: number
  block: number
  /** Places of the NAV for which there is a band. */
  places: Int32Array
  low: Float64Array
  middle: Float64Array
  high: Float64Array
  figures: { code: 'annualReturn' | 'volatility' | 'maxDrawdown' | 'sharpe'; low: number; middle: number; high: number }[]
}

const level = 0.9
const mostPlaces = 400

/** The middle nine tenths of `count` paths. The same seed gives the same bands. */
export function bandsOf(values: Float64Array, { count, seed, years, periodsPerYear, riskFree }: { count: number; seed: number; /** Calendar days ÷ 365. */ years: number; periodsPerYear: number; riskFree: number }): Bands {
  const returns = returnsOf(values)
  const random = generator(seed)
  const block = Math.max(1, Math.ceil(Math.cbrt(returns.length)))
  const every = Math.ceil(values.length / mostPlaces)
  const places = Int32Array.from({ length: values.length }, (_, at) => at).filter((at) => at % every === 0 || at === values.length - 1)
  const reached = Array.from(places, () => new Float64Array(count))
  const drawn = { annualReturn: new Float64Array(count), volatility: new Float64Array(count), maxDrawdown: new Float64Array(count), sharpe: new Float64Array(count) }
  const path = new Float64Array(values.length)
  for (let draw = 0; draw < count; draw++) {
    const positions = blockPositions(returns.length, { random, blockLength: block })
    path[0] = 1
    let [sum, squares] = [0, 0]
    for (let i = 0; i < positions.length; i++) {
      const value = returns[positions[i]!]!
      path[i + 1] = path[i]! * (1 + value)
      sum += value
      squares += value * value
    }
    const n = positions.length
    drawn.annualReturn[draw] = path[n]! ** (1 / years) - 1
    drawn.volatility[draw] = Math.sqrt((Math.max(0, squares - (sum * sum) / n) / (n - 1)) * periodsPerYear)
    drawn.maxDrawdown[draw] = maxDrawdown(path)
    drawn.sharpe[draw] = (drawn.annualReturn[draw]! - riskFree) / drawn.volatility[draw]!
    places.forEach((place, p) => {
      reached[p]![draw] = path[place]!
    })
  }
  const cut = (sorted: Float64Array, share: number) => quantileOfSorted(sorted, share)
  for (const column of [...reached, ...Object.values(drawn)]) column.sort()
  return {
    seed, count, block, places, low: Float64Array.from(reached, (column) => cut(column, (1 - level) / 2)), middle: Float64Array.from(reached, (column) => cut(column, 0.5)), high: Float64Array.from(reached, (column) => cut(column, (1 + level) / 2)),
    figures: (Object.keys(drawn) as (keyof typeof drawn)[]).map((code) => ({ code, low: cut(drawn[code], (1 - level) / 2), middle: cut(drawn[code], 0.5), high: cut(drawn[code], (1 + level) / 2) })),
  }
}
