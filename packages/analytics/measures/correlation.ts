import { commonDays, returnsOf, valuesOn, type Series } from '../series.ts'
import { comovement, correlation } from './relative.ts'

export interface CorrelationMatrix {
  /** Row by row, k × k, symmetric. NaN where a series does not move or two days are not common. */
  values: Float64Array
  /** The days on which every series has a value. */
  days: Int32Array
  /** Returns that each number rests on. */
  observations: number
}

/** Pearson correlation of several series: returns between the days that all of them have. */
export function correlationMatrix(seriesList: readonly Series[]): CorrelationMatrix {
  const days = commonDays(seriesList)
  const returns = seriesList.map((series) => returnsOf(valuesOn(series, days)))
  const size = seriesList.length
  const values = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const pair = correlation(comovement(returns[row]!, returns[column]!))
      // A series with itself is 1 exactly, not 1 within rounding.
      const value = row === column && !Number.isNaN(pair) ? 1 : pair
      values[row * size + column] = value
      values[column * size + row] = value
    }
  }
  return { values, days, observations: Math.max(0, days.length - 1) }
}
