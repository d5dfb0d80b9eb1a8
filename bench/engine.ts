import { availableParallelism, cpus, tmpdir } from 'node:os'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { doPart, type EnginePart } from './engine-worker.ts'
import { addDays, weekday } from '../packages/analytics/calendar.ts'
import { alignTo } from '../packages/analytics/series.ts'
import { indicatorAt, indicators } from '../packages/analytics/indicators.ts'
import { measure } from '../packages/analytics/measure.ts'
import { comovement, correlation } from '../packages/analytics/measures/relative.ts'
import { maxDrawdown } from '../packages/analytics/measures/drawdown.ts'
import { quantile } from '../packages/analytics/measures/tail.ts'
import { rollingBases, rollingMaxDrawdown, rollingRiskAgainst } from '../packages/analytics/measures/rolling.ts'
import { volatility } from '../packages/analytics/measures/risk.ts'
import { runBacktest } from '../packages/analytics/backtest/run.ts'
import { efficientFrontier, type FrontierPoint, frontierPoints } from '../packages/analytics/optimise/frontier.ts'
import { minimumVariance, targetReturn } from '../packages/analytics/optimise/minimum-variance.ts'
import { maximumSharpe } from '../packages/analytics/optimise/on-the-frontier.ts'
import { dot } from '../packages/analytics/matrix/vectors.ts'
import { type Answer, varianceOf } from '../packages/analytics/optimise/problem.ts'
import { riskParity } from '../packages/analytics/optimise/risk-parity.ts'
import { minimumCvar } from '../packages/analytics/optimise/tail-risk.ts'
import { correlationPanel } from '../packages/analytics/relations/correlation-panel.ts'
import { mirror, productsOfPairs } from '../packages/analytics/relations/products.ts'
import { pairwiseCovariance } from '../packages/analytics/relations/covariance.ts'
import { RollingCovariance } from '../packages/analytics/relations/rolling-covariance.ts'
import { factorReturns, generator } from '../packages/analytics/testkit/random.ts'
import { walk } from '../packages/analytics/testkit/walk.ts'

/**
 * The engine's table: the same seeded input in every run, medians of seven once the compiler has settled, every result checked in the run that is
 * measured. `--only w3` measures a part. One thread unless a line says otherwise; numpy beside it where python3 has it.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const wanted = (name: string) => name.toLowerCase().startsWith(options.only.toLowerCase())

/** Two seconds and three runs: until then the compiler is still at work on what it has seen. */
const WARM = 2000
function warmUp(run: () => void): void {
  const started = performance.now()
  for (let runs = 0; runs < 3 || performance.now() - started < WARM; runs++) run()
}

function median(run: () => void): number {
  warmUp(run)
  const times = Array.from({ length: 7 }, () => {
    const started = performance.now()
    run()
    return performance.now() - started
  })
  return times.sort((a, b) => a - b)[3]!
}

function row(name: string, must: number, aim: number, run: () => void, check: () => void): number | undefined {
  if (!wanted(name)) return undefined
  const ms = median(run)
  check()
  told(name, ms, must, aim)
  return ms
}

function told(name: string, ms: number, must: number, aim: number): void {
  console.log(`${name.padEnd(62)} ${ms.toFixed(2).padStart(9)} ms   must ≤ ${must}, aim ≤ ${aim}${ms <= aim ? '   aim' : ms <= must ? '   must' : '   MISSED'}`)
}

function same(what: string, found: number, expected: number, tolerance = 1e-9): void {
  if (!(Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)))) throw new Error(`${what}: ${found} instead of ${expected}`)
}
function solved(answer: Answer): Float64Array {
  if (!answer.ok) throw new Error(answer.why)
  same('sum of the weights', answer.weights.reduce((sum, weight) => sum + weight, 0), 1)
  return answer.weights
}

const [FUNDS, DAYS] = [2000, 1250]

/** numpy on the same values, where python3 has it: says how many times as long it takes. */
function peer(name: string, values: readonly Float64Array[], ours: number | undefined): void {
  if (ours === undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'peer-'))
  const path = join(folder, 'values')
  writeFileSync(path, Buffer.concat(values.map((one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength))))
  const { status, stdout } = spawnSync('python3', [join(import.meta.dirname, 'peers/peer.py'), name, path, String(values[0]!.length)], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  if (status !== 0) return console.log('   numpy is not installed: no peer')
  const { ms, numpy } = JSON.parse(stdout) as { ms: number; numpy: string }
  console.log(`   numpy ${numpy} on the same input: ${ms.toFixed(1)} ms, ${(ms / ours).toFixed(2)} × ours`)
}

function shared<T extends Float64Array | Int32Array>(values: T): T {
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(new SharedArrayBuffer(values.byteLength))
  copy.set(values)
  return copy
}

/** Half here and half in a thread that is started once and kept. */
async function inTwo(name: string, must: number, aim: number, here: EnginePart, there: EnginePart, check: () => void): Promise<void> {
  if (!wanted(name)) return
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url))
  const run = async () => {
    const done = new Promise((resolve) => worker.once('message', resolve))
    worker.postMessage(there)
    doPart(here)
    await done
  }
  const times: number[] = []
  for (const begun = performance.now(); performance.now() - begun < WARM; ) await run()
  for (let turn = 0; turn < 7; turn++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  check()
  await worker.terminate()
  told(name, times.sort((a, b) => a - b)[3]!, must, aim)
}

function workingDays(count: number): Int32Array {
  const days: number[] = []
  for (let day = 20210104; days.length < count; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return Int32Array.from(days)
}

async function figures(): Promise<void> {
  if (!wanted('w1') && !wanted('w5')) return
  const days = workingDays(DAYS + 1)
  const index = walk(days, 1)
  const benchmark = alignTo(days, index)
  const funds = Array.from({ length: FUNDS }, (_, i) => walk(days, i + 2).values)
  const table = new Float64Array(FUNDS * indicators.length)
  const alone = row('W1 2,000 funds × 1,250 days, 29 figures with benchmark', 80, 35, () => {
    funds.forEach((values, i) => measure({ days, values, benchmark, from: 0, to: DAYS, periodsPerYear: 250, riskFree: 0.03 }, table.subarray(i * indicators.length, (i + 1) * indicators.length)))
  }, () => {
    for (const i of [0, 777, 1999]) {
      const returns = funds[i]!.slice(1).map((value, t) => value / funds[i]![t]! - 1)
      same('volatility', table[i * indicators.length + indicatorAt.volatility]!, volatility(returns, 250))
      same('VaR', table[i * indicators.length + indicatorAt.var95]!, quantile(returns, 0.05))
      same('drawdown', table[i * indicators.length + indicatorAt.maxDrawdown]!, maxDrawdown(funds[i]!))
    }
  })
  peer('figures', funds, alone)
  const flat = new Float64Array(FUNDS * (DAYS + 1))
  funds.forEach((values, i) => flat.set(values, i * (DAYS + 1)))
  const part = { kind: 'figures' as const, days: shared(days), values: shared(flat), benchmark: shared(benchmark), into: shared(new Float64Array(table.length)) }
  await inTwo('W1 the same in two threads', 40, 20, { ...part, from: 0, to: FUNDS / 2 }, { ...part, from: FUNDS / 2, to: FUNDS }, () => {
    if (!table.every((value, at) => Object.is(value, part.into[at]))) throw new Error('two threads give other bits than one')
  })
  const short = rollingBases(days, { observations: 60 })
  const long = rollingBases(days, { observations: 120 })
  const against = rollingRiskAgainst(benchmark, short, 250)
  let last: Float64Array = new Float64Array()
  const rolled = row('W5 2,000 × 1,250 rolling 60-day volatility and beta', 30, 15, () => {
    for (const values of funds) last = against(values).beta
  }, () => {
    const [a, b] = [funds.at(-1)!, benchmark].map((values) => values.slice(-61)).map((values) => values.slice(1).map((value, t) => value / values[t]! - 1))
    const together = comovement(a!, b!)
    same('rolling beta', last.at(-1)!, together.covariance / together.benchmarkVariance, 1e-8)
  })
  peer('rolling', funds, rolled)
  row('W5 2,000 × 1,250 rolling 120-day drawdown', 60, 35, () => {
    for (const values of funds) last = rollingMaxDrawdown(values, long)
  }, () => same('rolling drawdown', last.at(-1)!, maxDrawdown(funds.at(-1)!.slice(-121))))
}

async function correlations(): Promise<void> {
  if (!wanted('w2')) return
  const panel = factorReturns(1000, DAYS, 2)
  let matrix: Float64Array = new Float64Array()
  const alone = row('W2 correlation 1,000 × 1,000 over 1,250 days', 260, 70, () => (matrix = correlationPanel(panel)), () => same('correlation', matrix[5 * 1000 + 3]!, correlation(comovement(panel[5]!, panel[3]!))))
  peer('correlation', panel.map((one) => one.reduce((values, step, t) => (values.fill(values[t]! * (1 + step), t + 1, t + 2), values), new Float64Array(DAYS + 1).fill(1))), alone)
  const rows = new Float64Array(1000 * DAYS)
  panel.forEach((one, i) => rows.set(one, i * DAYS))
  const part = { kind: 'products' as const, rows: shared(rows), into: shared(new Float64Array(1_000_000)), count: 1000, length: DAYS }
  // The rows above and below this have the same number of pairs.
  const middle = 708
  await inTwo('W2 its sums of products in two threads', 135, 40, { ...part, from: 0, to: middle }, { ...part, from: middle, to: 1000 }, () => {
    mirror(part.into, 1000)
    const whole = productsOfPairs(rows, 1000, DAYS)
    if (!whole.every((value, at) => value === part.into[at])) throw new Error('two threads give other bits than one')
  })
  const random = generator(3)
  const gaps = panel.map((one) => one.map((value) => (random() < 0.03 ? NaN : value)))
  row('W2 the same with gaps (3 % missing, pairwise)', 1000, 250, () => (matrix = correlationPanel(gaps)), () => {
    const keep = [...gaps[5]!.keys()].filter((t) => gaps[5]![t]! + gaps[3]![t]! === gaps[5]![t]! + gaps[3]![t]!)
    same('pairwise correlation', matrix[5 * 1000 + 3]!, correlation(comovement(Float64Array.from(keep, (t) => gaps[5]![t]!), Float64Array.from(keep, (t) => gaps[3]![t]!))))
  })
}

function optimisers(): void {
  if (!wanted('w3')) return
  for (const [n, must, aim] of [[50, 1, 0.2], [200, 5, 1.3]] as const) {
    const returns = factorReturns(n, DAYS, 1)
    const covariance = pairwiseCovariance(returns).matrix.map((cell) => cell * 250)
    const means = Float64Array.from(returns, (one) => (one.reduce((sum, value) => sum + value, 0) / DAYS) * 250)
    const problem = { covariance, means }
    let answer: Answer | undefined
    const noBetter = () => {
      const weights = solved(answer!)
      const slope = Float64Array.from(weights, (_, i) => dot(covariance.subarray(i * n, i * n + n), weights))
      const variance = varianceOf(covariance, weights)
      weights.forEach((weight, i) => weight > 1e-9 && same('slope of a held fund', slope[i]!, variance))
    }
    row(`W3 minimum variance, ${n} assets`, must, aim, () => (answer = minimumVariance(problem)), noBetter)
    row(`W3 maximum Sharpe, ${n} assets`, must, aim, () => (answer = maximumSharpe(problem, 0.02)), () => solved(answer!))
    row(`W3 risk parity, ${n} assets`, must, aim, () => (answer = riskParity(problem)), () => answer!.ok && same('largest gap of a risk share', answer!.objective, 0, 1e-9))
    const [cvarMust, cvarAim] = n === 50 ? [230, 55] : [870, 185]
    row(`W3 minimum CVaR, 1,250 scenarios, ${n} assets`, cvarMust, cvarAim, () => (answer = minimumCvar({ returns })), () => solved(answer!))
    if (n !== 200) continue
    let points: FrontierPoint[] = []
    row('W3 efficient frontier, 50 points with weights, 200 assets', 10, 1, () => {
      const frontier = efficientFrontier(problem)
      if (!frontier.ok) throw new Error(frontier.why)
      points = frontierPoints(frontier, 50)
    }, () => {
      const [first, middle] = [minimumVariance(problem), targetReturn(problem, points[25]!.expectedReturn)]
      if (!first.ok || !middle.ok) throw new Error('no portfolio of that return')
      same('least risk of the frontier', points[0]!.volatility, first.objective)
      same('middle of the frontier', points[25]!.volatility, middle.objective)
    })
    const previous = new Float64Array(n).fill(1 / n)
    const groups = Array.from({ length: 10 }, (_, g) => ({ members: Array.from({ length: n / 10 }, (_, i) => (g * n) / 10 + i), minimum: 0.05, maximum: 0.2 }))
    row('W3 groups, turnover and tracking limits, 200 assets', 50, 15, () => (answer = minimumVariance({ ...problem, groups, turnover: { previous, limit: 0.5 }, tracking: { benchmark: previous, limit: 0.03 } })), () => solved(answer!))
  }
}

function backtests(): void {
  if (!wanted('w4')) return
  const days = workingDays(2431)
  const values = Array.from({ length: 30 }, (_, i) => walk(days, 100 + i).values)
  let final = NaN
  row('W4 30 funds, 10 years daily, minimum variance every 20 days', 40, 6, () => {
    const returns = values.map((one) => one.slice(1).map((value, t) => value / one[t]! - 1))
    const rolling = new RollingCovariance(returns, 120)
    const result = runBacktest({ days, values, first: 120, rule: { kind: 'everyDays', days: 20 }, decide: (known) => solved(minimumVariance({ covariance: rolling.at(known) })) })
    final = result.values.at(-1)!
  }, () => {
    if (!(final > 0)) throw new Error('the back-test lost its value')
  })
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, node ${process.version}`)
await figures()
await correlations()
optimisers()
backtests()
