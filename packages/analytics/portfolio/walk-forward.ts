import { annualReturnByCount, totalReturn } from '../measures/return.ts'
import { sharpe, volatility } from '../measures/risk.ts'
import { returnsOf } from '../series.ts'
import { type Decision, mostProblemsOfRun, runStrategy, type Strategy, type StrategyRun, Study } from './strategy.ts'

/** Settings chosen on the days before and tried on the days after, again and again; so that what was found by looking is told from what held. */
export interface WalkForward {
  /** Risk windows among which each stretch chooses. */
  candidates: number[]
  folds: { inFrom: number; inTo: number; outFrom: number; outTo: number; chosen: number; inSample: number; outOfSample: number }[]
  days: Int32Array
  /** Out of sample, from 1: with its own trading. */
  values: Float64Array
  /** The candidate that hindsight would have chosen, over the same days from 1. */
  hindsight: { candidate: number; values: Float64Array }
}
export type WalkAnswer = ({ ok: true } & WalkForward) | { ok: false; why: string }

/** The candidates: half, once and twice the risk window of the strategy. */
export const windowsOf = (riskPeriods: number): number[] => [...new Set([Math.max(10, Math.round(riskPeriods / 2)), riskPeriods, riskPeriods * 2])]

export function walkForward(strategy: Strategy, inDays: number, outDays: number, { periodsPerYear, riskFree, heard }: { periodsPerYear: number; riskFree: number; heard?: ((share: number) => void) | undefined }): WalkAnswer {
  const candidates = windowsOf(strategy.riskPeriods)
  const base = new Study(strategy)
  const studies = candidates.map((riskPeriods) => new Study({ ...strategy, riskPeriods }, base))
  const { grid, first } = studies[0]!
  const start = first + inDays
  if (start + outDays > grid.days.length) return { ok: false, why: `区间只有 ${grid.days.length - first} 个交易日，不足样本内 ${inDays} 日加样本外 ${outDays} 日，没有做滚动检验` }
  const runs: StrategyRun[] = []
  for (const [c, study] of studies.entries()) {
    const run = runStrategy(study.strategy, { study, heard: heard && ((share) => heard((c + share) / (candidates.length + 1))) })
    if (!run.ok) return run
    runs.push(run)
  }
  const ratioOf = (candidate: number, from: number, to: number) => ratio(runs[candidate]!.result.values.subarray(from - first, to - first + 1), periodsPerYear, riskFree)
  const folds: WalkForward['folds'] = []
  for (let from = start; from < grid.days.length - 1; from += outDays) {
    // The choice rests on what was known when the stretch began.
    const known = from - 1 - strategy.lag
    const scores = candidates.map((_, c) => ratioOf(c, Math.max(first, from - inDays), Math.max(first + 1, known)))
    const best = scores.reduce((top, score, c) => (score > scores[top]! ? c : top), 0)
    const to = Math.min(grid.days.length - 1, from + outDays - 1)
    folds.push({ inFrom: grid.days[Math.max(first, from - inDays)]!, inTo: grid.days[Math.max(first + 1, known)]!, outFrom: grid.days[from]!, outTo: grid.days[to]!, chosen: candidates[best]!, inSample: scores[best]!, outOfSample: NaN })
  }
  const decide = (known: number, previous: Float64Array | undefined): Decision => {
    const day = grid.days[known + strategy.lag]!
    const fold = folds.findLast(({ outFrom }) => outFrom <= day) ?? folds[0]!
    return studies[candidates.indexOf(fold.chosen)]!.decide(known, previous, mostProblemsOfRun)
  }
  const outside = { ...strategy, begin: grid.days[start]! }
  const run = runStrategy(outside, { study: new Study(outside, base), decide, heard: heard && ((share) => heard((candidates.length + share) / (candidates.length + 1))) })
  if (!run.ok) return run
  const { days, values } = run.result
  for (const fold of folds) fold.outOfSample = ratio(values.subarray(days.indexOf(fold.outFrom), days.indexOf(fold.outTo) + 1), periodsPerYear, riskFree)
  const whole = candidates.map((_, c) => ratioOf(c, start, grid.days.length - 1))
  const hindsight = whole.reduce((top, score, c) => (score > whole[top]! ? c : top), 0)
  const theirs = runs[hindsight]!.result.values.subarray(start - first)
  return { ok: true, candidates, folds, days, values, hindsight: { candidate: candidates[hindsight]!, values: theirs.map((value) => value / theirs[0]!) } }
}

/** Yearly return by count less rf over yearly deviation. */
const ratio = (values: Float64Array, periodsPerYear: number, riskFree: number): number =>
  sharpe(annualReturnByCount(totalReturn(values[0]!, values.at(-1)!), values.length - 1, periodsPerYear), riskFree, volatility(returnsOf(values), periodsPerYear))
