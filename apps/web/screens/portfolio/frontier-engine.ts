import { efficientFrontier, type Frontier, frontierPoints, lambdaForReturn, maximumSharpe, type Model, pointOf, riskShares, solveModel, type Unsolved, weightsAt } from '@zhiheng/analytics'
import type { ProblemFacts } from '@zhiheng/contract'

/** The frontier in the browser: solved again when a limit moves, walked along while a point is dragged. No I/O. */

export interface Point {
  weights: readonly number[]
  expectedReturn: number
  volatility: number
  sharpe: number | null
  /** 1 ÷ Σ w². */
  holdings: number
  /** Shares of the variance. */
  riskShares: readonly number[]
}
export interface NamedAnswer {
  code: string
  name: string
  why: string
  point: Point | null
}
/** What the best ratio would gain without a limit. */
export interface Price {
  words: string
  sharpe: number
}
export type Built =
  | { ok: true; points: readonly Point[]; answers: readonly NamedAnswer[]; prices: readonly Price[]; low: number; high: number }
  | { ok: false; why: string; conflict: readonly string[]; relaxation: readonly { constraint: string; by: number }[] }

/** Limits as they stand on the page: those of the portfolio, some of them moved or off. */
export interface Problem extends Pick<ProblemFacts, 'covariance' | 'means' | 'lower' | 'upper' | 'groups' | 'budget'> {
  riskFree: number
}

const models = (riskFree: number): readonly { code: string; name: string; model: Model }[] => [
  { code: 'minimumVariance', name: '最小方差', model: { kind: 'minimumVariance' } }, { code: 'maximumSharpe', name: '最大夏普', model: { kind: 'maximumSharpe', riskFree } },
  { code: 'riskParity', name: '风险平价', model: { kind: 'riskParity' } }, { code: 'maximumDiversification', name: '最大分散化', model: { kind: 'maximumDiversification' } }, { code: 'equal', name: '等权 1/N', model: { kind: 'equal' } },
]
const pointCount = 50

export class FrontierEngine {
  readonly #problem: Problem
  readonly #solving: ReturnType<typeof problemOf>
  readonly #frontier: Frontier | Unsolved

  constructor(problem: Problem) {
    this.#problem = problem
    this.#solving = problemOf(problem)
    this.#frontier = efficientFrontier(this.#solving)
  }

  build(): Built {
    const short = shortOfWhole(this.#problem)
    if (short) return short
    const frontier = this.#frontier
    if (!frontier.ok) return { ok: false, why: frontier.why, conflict: frontier.conflict ?? [], relaxation: frontier.relaxation ?? [] }
    const points = frontierPoints(frontier, pointCount).map(({ weights }) => this.#point(weights))
    const answers = models(this.#problem.riskFree).map(({ code, name, model }): NamedAnswer => {
      const answer = solveModel(model, this.#solving)
      return answer.ok ? { code, name, why: '', point: this.#point(answer.weights) } : { code, name, why: answer.why, point: null }
    })
    return { ok: true, points, answers, prices: this.#prices(), low: points[0]!.expectedReturn, high: points.at(-1)!.expectedReturn }
  }

  /** The portfolio of the frontier with an expected return; its ends beyond them. */
  at(target: number): Point | undefined {
    const frontier = this.#frontier
    return frontier.ok ? this.#point(weightsAt(frontier, lambdaForReturn(frontier, target))) : undefined
  }

  #point(weights: Float64Array): Point {
    const { covariance } = this.#solving
    const { expectedReturn, volatility } = pointOf(this.#solving, weights)
    const sharpe = volatility > 0 ? (expectedReturn - this.#problem.riskFree) / volatility : null
    return { weights: [...weights], expectedReturn, volatility, sharpe, holdings: 1 / weights.reduce((sum, weight) => sum + weight * weight, 0), riskShares: [...riskShares(covariance, weights)] }
  }

  /** Each limit of a group taken away in its turn; a limit that costs nothing is left out. */
  #prices(): Price[] {
    const { groups, riskFree } = this.#problem
    const best = maximumSharpe(this.#solving, riskFree)
    if (!best.ok) return []
    const without = groups.flatMap((group, at) => [
      ...(group.maximum === undefined ? [] : [{ words: `${group.name} ≤ ${percent(group.maximum)}`, at, part: { maximum: undefined } }]),
      ...(group.minimum === undefined ? [] : [{ words: `${group.name} ≥ ${percent(group.minimum)}`, at, part: { minimum: undefined } }]),
    ])
    return without.flatMap(({ words, at, part }): Price[] => {
      const freed = maximumSharpe(problemOf({ ...this.#problem, groups: groups.map((group, other) => (other === at ? { ...group, ...part } : group)) }), riskFree)
      return freed.ok && freed.objective - best.objective > 1e-6 ? [{ words, sharpe: freed.objective - best.objective }] : []
    })
  }
}

/** Bounds of single funds that cannot make the whole: told as such, because solvers only tell of the rows above them. */
function shortOfWhole({ lower, upper, budget }: Problem): Extract<Built, { ok: false }> | undefined {
  const [least, most] = [lower.reduce((sum, one) => sum + one, 0), upper.reduce((sum, one) => sum + one, 0)]
  const isShort = most < budget - 1e-9
  if (!isShort && least <= budget + 1e-9) return undefined
  const [bounds, sum] = isShort ? [upper, most] : [lower, least]
  const common = isShort ? Math.max(...bounds) : Math.min(...bounds)
  const words = isShort ? '单只上限' : '单只下限'
  return { ok: false, why: `${words}合计 ${percent(sum)}，权重合计须为 ${percent(budget)}`, conflict: [`${words}合计 ${percent(sum)}`, `权重合计 ${percent(budget)}`], relaxation: [{ constraint: words, by: (budget - sum) / bounds.filter((one) => one === common).length }] }
}

const percent = (share: number) => `${+(share * 100).toFixed(2)}%`

const problemOf = ({ covariance, means, lower, upper, groups, budget }: Problem) => ({ covariance: Float64Array.from(covariance), means: Float64Array.from(means), lower: Float64Array.from(lower), upper: Float64Array.from(upper), groups: [...groups], budget })
