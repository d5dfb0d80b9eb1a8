import { exposuresOf, forwardReturns, type PreparedIndicator, prepareIndicators, type Series, type SnapshotSettings, type UserIndicator } from '@zhiheng/analytics'

/** A batch of funds as it crosses to a worker thread. Reads and writes nothing. */
export interface ExposureJob {
  funds: { series: Series; benchmark: Series | undefined }[]
  /** Formulas to work out, and what they use. */
  definitions: UserIndicator[]
  names: string[]
  days: Int32Array
  lagDays: number
  settings: SnapshotSettings & { riskFree: number }
}
export interface FundExposures {
  /** exposures[f][t] */
  exposures: Float64Array[]
  forward: Float64Array
}

export function computeExposures({ funds, definitions, names, days, lagDays, settings }: ExposureJob): FundExposures[] {
  const prepared: PreparedIndicator[] = preparedOf(definitions)
  return funds.map((fund) => ({ exposures: exposuresOf(fund, prepared, names, { days, lagDays, settings }), forward: forwardReturns(fund.series, days) }))
}

/** What a run froze was checked when it began; a fault here is the program's own. */
function preparedOf(definitions: UserIndicator[]): PreparedIndicator[] {
  const prepared = prepareIndicators(definitions)
  if (!prepared.ok) throw new Error(`a formula that was not checked: ${prepared.name}: ${prepared.why}`)
  return prepared.indicators
}

/** exposures[f][t][i] and forward[t][i] of all funds, out of what is known of each. */
export function crossSections(funds: readonly FundExposures[], factors: number, days: number): { exposures: Float64Array[][]; forward: Float64Array[] } {
  const across = (count: number, of: (fund: FundExposures, t: number) => number) => Array.from({ length: count }, (_, t) => Float64Array.from(funds, (fund) => of(fund, t)))
  return {
    exposures: Array.from({ length: factors }, (_, f) => across(days, (fund, t) => fund.exposures[f]![t]!)),
    forward: across(Math.max(0, days - 1), (fund, t) => fund.forward[t]!),
  }
}
