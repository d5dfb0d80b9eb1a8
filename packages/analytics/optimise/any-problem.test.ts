import { expect, test } from 'vitest'
import { dot } from '../matrix/vectors.ts'
import { pairwiseCovariance } from '../relations/covariance.ts'
import { factorReturns, generator } from '../testkit/random.ts'
import { efficientFrontier, frontierPoints } from './frontier.ts'
import { trackingErrorOf, turnoverOf } from './limited.ts'
import { minimumVariance, targetReturn, utility } from './minimum-variance.ts'
import { maximumSharpe, targetVolatility } from './on-the-frontier.ts'
import { type Answer, lowerOf, type PortfolioProblem, upperOf, varianceOf } from './problem.ts'

/** Problems of every kind, each built around a portfolio that it allows: fewer periods than funds, twins, limits that bind exactly. */

interface Case {
  problem: PortfolioProblem & { means: Float64Array }
  /** Without turnover and tracking limits, which bend the frontier. */
  plain: PortfolioProblem & { means: Float64Array }
  known: Float64Array
}

function caseOf(seed: number): Case {
  const random = generator(seed)
  const n = 3 + Math.floor(random() * 25)
  const periods = random() < 0.3 ? Math.max(3, Math.floor(n * random())) : 60 + Math.floor(random() * 150)
  const returns = factorReturns(n, periods, 5000 + seed)
  if (random() < 0.2) returns[n - 1] = returns[0]!.slice()
  const covariance = pairwiseCovariance(returns).matrix.map((cell) => cell * 250)
  const means = random() < 0.15 ? new Float64Array(n).fill(0.05) : Float64Array.from(returns, (one) => (one.reduce((sum, value) => sum + value, 0) / periods) * 250)
  const raw = Float64Array.from({ length: n }, (_, i) => (i > 0 && random() < 0.4 ? 0 : random() + 0.01))
  const total = raw.reduce((sum, one) => sum + one, 0)
  const known = raw.map((one) => one / total)
  /** Some limits leave no room at all. */
  const room = (most: number) => (random() < 0.3 ? 0 : random() * most)
  const groups = Array.from({ length: Math.floor(random() * 4) }, () => {
    const members = Array.from(known, (_, i) => i).filter(() => random() < 0.35)
    const held = members.reduce((sum, i) => sum + known[i]!, 0)
    return { members, maximum: held + room(0.1), minimum: random() < 0.5 ? Math.max(0, held - room(0.1)) : undefined }
  })
  const plain = { covariance, means, lower: random() < 0.3 ? known.map((one) => one * random() * 0.5) : 0, upper: random() < 0.5 ? Math.min(1, Math.max(...known) + room(0.1)) : 1, groups }
  const previous = random() < 0.5 ? known : new Float64Array(n).fill(1 / n)
  return {
    known,
    plain,
    problem: {
      ...plain,
      turnover: random() < 0.4 ? { previous, limit: turnoverOf(known, previous) + 1e-6 + room(0.3) } : undefined,
      tracking: random() < 0.4 ? { benchmark: previous, limit: trackingErrorOf(covariance, known, previous) + 1e-6 + room(0.05) } : undefined,
    },
  }
}

/** By how much the worst limit is missed. */
function missed(problem: PortfolioProblem, weights: Float64Array): number {
  const { covariance, groups = [], turnover, tracking } = problem
  const [lower, upper] = [lowerOf(problem), upperOf(problem)]
  return Math.max(
    Math.abs(weights.reduce((sum, one) => sum + one, 0) - 1),
    ...weights.map((one, i) => Math.max(lower[i]! - one, one - upper[i]!)),
    ...groups.flatMap(({ members, minimum = -Infinity, maximum = Infinity }) => {
      const held = members.reduce((sum, i) => sum + weights[i]!, 0)
      return [minimum - held, held - maximum]
    }),
    turnover ? turnoverOf(weights, turnover.previous) - turnover.limit : 0,
    tracking ? trackingErrorOf(covariance, weights, tracking.benchmark) - tracking.limit : 0,
  )
}

test.each([
  { from: 1, to: 150 },
  { from: 900, to: 960 },
  { from: 1900, to: 1960 },
  { from: 2830, to: 2850 },
])('every problem that has an answer gets one within its limits, and no worse than a portfolio that is known to be allowed ($from to $to)', ({ from, to }) => {
  for (let seed = from; seed <= to; seed++) {
    const { problem, plain, known } = caseOf(seed)
    const [expected, risk] = [dot(problem.means, known), Math.sqrt(varianceOf(problem.covariance, known))]
    const riskOf = (weights: Float64Array) => Math.sqrt(Math.max(0, varianceOf(problem.covariance, weights)))
    const rate = expected - 0.05
    const check = (model: string, under: PortfolioProblem, answer: Answer, cost: (weights: Float64Array) => number) => {
      if (!answer.ok) throw new Error(`${seed} ${model}: ${answer.why}`)
      expect(missed(under, answer.weights), `${seed} ${model}: a limit`).toBeLessThan(1e-9)
      expect(cost(answer.weights) - cost(known), `${seed} ${model}: the objective`).toBeLessThan(1e-6)
    }
    check('minimum variance', problem, minimumVariance(problem), riskOf)
    check('utility', problem, utility(problem, 4), (weights) => 2 * varianceOf(problem.covariance, weights) - dot(problem.means, weights))
    check('target return', problem, targetReturn(problem, expected), riskOf)
    // Without risk the ratio has no end: there only its sign is asked.
    check('maximum Sharpe', plain, maximumSharpe(plain, rate), (weights) => (riskOf(weights) < 1e-4 ? -Infinity : (rate - dot(plain.means, weights)) / riskOf(weights)))
    check('target volatility', plain, targetVolatility(plain, risk), (weights) => -dot(plain.means, weights))
    const frontier = efficientFrontier(plain)
    if (!frontier.ok) throw new Error(frontier.why)
    for (const { weights } of frontierPoints(frontier, 9)) expect(missed(plain, weights), `${seed} frontier`).toBeLessThan(1e-9)
  }
})
