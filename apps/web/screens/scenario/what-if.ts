import { distanceToLine, likeliestShock, reverseShock, shockReturn, type ShockResult } from '@zhiheng/analytics'
import type { ScenarioAnalysis, ScenarioFund } from '@zhiheng/contract'

/** What-ifs of 情景分析: worked out in the browser by the same engine, from what the server found once. No I/O. */

export type Moves = Readonly<Record<string, number>>

const slopesOf = ({ exposure }: ScenarioFund) => ({
  betas: Float64Array.from(exposure.factors, ({ beta }) => beta ?? NaN),
  // The bounds are 1.96 errors to each side.
  errors: Float64Array.from(exposure.factors, ({ low, high }) => ((high ?? NaN) - (low ?? NaN)) / (2 * 1.959963984540054)),
})
const hasExposure = ({ exposure }: ScenarioFund) => exposure.why === ''

export function shocked(fund: ScenarioFund, moves: Moves): ShockResult | undefined {
  return hasExposure(fund) ? shockReturn(slopesOf(fund), fund.exposure.factors.map(({ code }) => moves[code] ?? 0)) : undefined
}

export interface ReverseRow {
  code: string
  name: string
  /** The move of this factor alone; or why there is none. */
  alone: number | undefined
  why: string
  /** Its part in the likeliest joint move. */
  joint: number | undefined
}
export interface Reverse {
  rows: ReverseRow[]
  /** Joint standard deviations of one quarter. */
  distance: number | undefined
}

const weeksOfQuarter = 13

/** Which moves give the target return: of each factor alone, and of all together the likeliest. */
export function reversed(fund: ScenarioFund, { covariance }: Pick<ScenarioAnalysis, 'covariance'>, target: number): Reverse {
  if (!hasExposure(fund)) return { rows: [], distance: undefined }
  const slopes = slopesOf(fund)
  const { factors } = fund.exposure
  const quarterly = Float64Array.from(covariance, (cell) => cell * weeksOfQuarter)
  const each = factors.map((_, at) => reverseShock(slopes, at, target))
  // A fund that answers to no factor for sure has no joint move either: it would be made of noise.
  const isAnswering = each.some((one) => one.ok || one.code === 'impossible')
  const joint = isAnswering && covariance.length === factors.length ** 2 ? likeliestShock(slopes.betas, quarterly, target) : undefined
  return {
    distance: joint?.distance,
    rows: factors.map(({ code, name }, at) => {
      const alone = each[at]!
      return { code, name, alone: alone.ok ? alone.shock : undefined, why: alone.ok ? '' : alone.why, joint: joint?.shocks[at] }
    }),
  }
}

export const horizons = [4, 12, 26, 52] as const
export interface Lines {
  warn: number
  stop: number
  /** `zero` takes no drift: what the past earned is not promised. */
  drift: 'history' | 'zero'
}

/** Probabilities of touching a line within so many weeks; undefined where the fund has no weekly history or no unit NAV. */
export function touching({ unitNav, weekly }: ScenarioFund, line: number, drift: Lines['drift']): { room: number; probabilities: number[] } | undefined {
  if (unitNav === null || weekly.deviation === null || weekly.drift === null || !(line > 0)) return undefined
  const at = (periods: number) => distanceToLine({ value: unitNav, line, drift: drift === 'zero' ? 0 : weekly.drift!, deviation: weekly.deviation!, periods })
  return { room: at(1).room, probabilities: horizons.map((periods) => at(periods).probability) }
}
