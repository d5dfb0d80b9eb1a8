import { ratio } from './risk.ts'
import { quantile } from './tail.ts'

/** Winning and losing periods, as traders count them. Returns are simple, of one period each, without gaps. */

export interface GainsAndLosses {
  /** All periods, those above 0 and those below 0. */
  periods: number
  wins: number
  losses: number
  /** Sum of the returns above 0, and of those below 0 as a positive number. */
  gained: number
  lost: number
}

/** One pass; the figures below are made of it. */
export function gainsAndLosses(returns: Float64Array): GainsAndLosses {
  const sums: GainsAndLosses = { periods: returns.length, wins: 0, losses: 0, gained: 0, lost: 0 }
  for (let i = 0; i < returns.length; i++) {
    const value = returns[i]!
    if (value > 0) {
      sums.wins++
      sums.gained += value
    } else if (value < 0) {
      sums.losses++
      sums.lost -= value
    }
  }
  return sums
}

/** Wins over the periods that moved at all, as QuantStats; `winRate` divides by all periods. None: NaN. */
export const winRateOfMoves = ({ wins, losses }: GainsAndLosses): number => (wins + losses ? wins / (wins + losses) : NaN)

/** Share of the periods that moved. Empty: NaN. */
export const exposure = ({ periods, wins, losses }: GainsAndLosses): number => (wins + losses) / periods

/** Mean of the periods that moved. None: NaN. */
export const averageMove = ({ wins, losses, gained, lost }: GainsAndLosses): number => (gained - lost) / (wins + losses)

/** Mean winning return. None: NaN. */
export const averageGain = ({ wins, gained }: GainsAndLosses): number => gained / wins

/** Mean losing return, negative. None: NaN. */
export const averageLoss = ({ losses, lost }: GainsAndLosses): number => -lost / losses

/** 盈亏比: mean gain ÷ |mean loss|. No loss or no gain: NaN. */
export const payoff = (sums: GainsAndLosses): number => ratio(averageGain(sums), -averageLoss(sums))

/** 盈利因子: Σ gains ÷ |Σ losses|; the same number as Omega at 0 and Bernardo–Ledoit. No loss: NaN. */
export const profitFactor = ({ gained, lost }: GainsAndLosses): number => ratio(gained, lost)

/** 收益痛苦比: Σ returns ÷ |Σ losses|, meant for monthly returns. No loss: NaN. Source: Schwager, Hedge Fund Market Wizards, 2012, app. A. */
export const gainToPain = ({ gained, lost }: GainsAndLosses): number => ratio(gained - lost, lost)

/** 期望值: what a period earns for each unit usually lost, mean return ÷ |mean loss|. No loss: NaN. Source: Tharp 1998, with the mean loss as R. */
export const expectancy = (sums: GainsAndLosses): number => ratio((sums.gained - sums.lost) / sums.periods, -averageLoss(sums))

/** D-ratio: (number of losses × their sum) ÷ (number of gains × their sum), low is good. No gain: NaN. Source: Bacon 2008. */
export const dRatio = ({ wins, losses, gained, lost }: GainsAndLosses): number => ratio(losses * lost, wins * gained)

/** 凯利比例 of a bet that wins or loses: p − (1 − p) ÷ payoff, with p over the periods that moved. Source: Kelly 1956. No loss or gain: NaN. */
export function kelly(sums: GainsAndLosses): number {
  const wins = winRateOfMoves(sums)
  return wins - ratio(1 - wins, payoff(sums))
}

/** Kelly leverage of normal returns: (mean − rf) ÷ variance, all of one period; `share` 0.5 is half Kelly. No dispersion: NaN. Source: Thorp 2006. */
export const kellyLeverage = (mean: number, target: number, deviation: number, share = 1): number =>
  deviation > 1e-12 ? (share * (mean - target)) / deviation ** 2 : NaN

/** CPC index: profit factor × win rate × payoff. Source: Kase, via QuantStats. */
export const cpcIndex = (sums: GainsAndLosses): number => profitFactor(sums) * winRateOfMoves(sums) * payoff(sums)

/** 常识比率: profit factor × tail ratio. Source: Zwirner, via QuantStats. */
export const commonSense = (sums: GainsAndLosses, tailRatio: number): number => profitFactor(sums) * tailRatio

/** Mean gain for each winning period over mean loss for each losing one; periods of 0 count as winning. Source: QuantStats. No loss: NaN. */
export function profitRatio(sums: GainsAndLosses): number {
  const notLost = sums.periods - sums.losses
  return ratio(sums.gained / notLost ** 2, sums.lost / sums.losses ** 2)
}

/** How far the extreme lies from the usual: the `q` quantile over the mean of the periods of its side; 0 counts as a gain. Source: QuantStats. */
export function outlierRatio(returns: Float64Array, q: number): number {
  const { periods, losses, gained, lost } = gainsAndLosses(returns)
  return ratio(quantile(returns, q), q > 0.5 ? gained / (periods - losses) : -lost / losses)
}

/** Chance to lose everything when each period is a bet of it: ((1 − w) ÷ (1 + w))^n. Source: QuantStats, after Vince 1990. Empty: NaN. */
export function riskOfRuin(sums: GainsAndLosses): number {
  const wins = winRateOfMoves(sums)
  return sums.periods ? ((1 - wins) / (1 + wins)) ** sums.periods : NaN
}

/** Geometric mean return of one period; for quantities that gain and lose by turns the one that lasts. Empty: NaN. */
export const geometricMean = (returns: Float64Array): number =>
  returns.length ? Math.expm1(returns.reduce((sum, value) => sum + Math.log1p(value), 0) / returns.length) : NaN
