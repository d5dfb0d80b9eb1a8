import { commonDays, returnsOf, valuesOn, type Series } from '../series.ts'
import { correlationPanel } from '../relations/correlation-panel.ts'

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
  return { values: correlationPanel(returns), days, observations: Math.max(0, days.length - 1) }
}
