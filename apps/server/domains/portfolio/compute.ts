import { type Bands, bandsOf, brinsonOf, contributionsOf, dailyOf, daysBetween, detectFrequency, type FundShares, pairwiseCorrelation, type RunBrinson, runStrategy, type Strategy, type StrategyRun, Study, type WalkAnswer, walkForward } from '@zhiheng/analytics'

/** A back-test as it crosses to a worker thread: plain data in and out. Reads and writes nothing. */
export interface RunJob {
  strategy: Strategy
  /** Ways to divide the funds for Brinson: the segment of each, and how many there are; the last is cash. */
  divisions: { segmentOf: number[]; count: number }[]
  bootstrap: { count: number; seed: number } | undefined
  walk: { inDays: number; outDays: number } | undefined
  riskFree: number
}
export interface ComputedRun {
  ok: true
  frequency: string
  observations: number
  days: Int32Array
  values: Float64Array
  equal: Float64Array | undefined
  fees: StrategyRun['result']['fees']
  totalTurnover: number
  rebalancings: { day: number; knownDay: number; weights: number[]; targets: number[]; turnover: number; cost: number; why: string }[]
  /** At most a place a week, the last one always. */
  weightDays: number[]
  weights: number[][]
  silent: StrategyRun['result']['silent']
  shares: FundShares
  /** By division. */
  brinson: RunBrinson[]
  correlation: Float64Array
  bands: Bands | undefined
  walk: WalkAnswer | undefined
  notes: string[]
}
export type Computed = ComputedRun | { ok: false; why: string }

const week = 5
const most = 600

export function computeRun(job: RunJob, heard?: (share: number, words: string) => void, study = new Study(job.strategy)): Computed {
  const { strategy, walk, bootstrap } = job
  const part = walk ? 0.4 : 0.8
  const run = runStrategy(strategy, { study, heard: heard && ((share) => heard(share * part, '正在回测')) })
  if (!run.ok) return run
  heard?.(part, '正在计算 1/N 对照')
  const { first, result } = run
  const plain: Strategy = { ...strategy, model: { kind: 'equal' }, position: { kind: 'full' } }
  const equal = runStrategy(plain, { study: new Study(plain, study) })
  const daily = dailyOf(run)
  const found = detectFrequency(result.days)
  const periodsPerYear = strategy.periodsPerYear[found === 'irregular' ? study.frequency : found]
  const last = study.grid.days.length - 1
  const walked = walk && walkForward(strategy, walk.inDays, walk.outDays, { periodsPerYear, riskFree: job.riskFree, heard: heard && ((share) => heard(part + share * 0.45, '正在做滚动检验')) })
  heard?.(0.9, '正在归因')
  const places = placesOf(result.days.length)
  return {
    ok: true, frequency: study.frequency, observations: study.estimator.returnsBetween(0, first, last).length, days: result.days, values: result.values, equal: equal.ok ? equal.result.values : undefined,
    fees: result.fees, totalTurnover: result.totalTurnover, rebalancings: rebalancingsOf(run), weightDays: places.map((at) => result.days[at]!), weights: result.weights.map((column) => places.map((at) => column[at]!)),
    silent: result.silent, shares: contributionsOf(daily), brinson: job.divisions.map(({ segmentOf, count }) => brinsonOf(daily, segmentOf, count)),
    correlation: pairwiseCorrelation(strategy.funds.map((_, fund) => study.estimator.returnsBetween(fund, first, last))),
    bands: bootstrap && bandsOf(result.values, { ...bootstrap, years: daysBetween(result.days[0]!, result.days.at(-1)!) / 365, periodsPerYear, riskFree: job.riskFree }), walk: walked, notes: run.notes,
  }
}

function placesOf(length: number): number[] {
  const every = Math.max(length > most ? week : 1, Math.ceil(length / most))
  const places = Array.from({ length: Math.ceil(length / every) }, (_, i) => i * every)
  if (places.at(-1) !== length - 1) places.push(length - 1)
  return places
}

/** Rebalancings and the days on which none was found, in order. */
function rebalancingsOf({ result, knownDays, targets, skipped }: StrategyRun): ComputedRun['rebalancings'] {
  const done = result.rebalancings.map(({ day, weights, turnover, cost }, at) => ({ day, knownDay: knownDays[at]!, weights: [...weights], targets: [...targets[at]!], turnover, cost, why: '' }))
  const left = skipped.map(({ day, knownDay, why }) => {
    const before = done.findLast((one) => one.day < day)
    return { day, knownDay, weights: [...(before?.weights ?? [])], targets: [...(before?.targets ?? [])], turnover: 0, cost: 0, why }
  })
  return [...done, ...left].toSorted((a, b) => a.day - b.day)
}
