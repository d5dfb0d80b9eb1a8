import { type Answer, lowerOf, type PortfolioProblem, upperOf } from './problem.ts'

/** Weights below this count as 0. */
const NOTHING = 1e-9
const MOST_PROBLEMS = 20_000

/**
 * The best answer with at most `maximumCount` weights: branch and bound over which weights are 0. A problem without the limit is never
 * worse than with it, so a branch that cannot beat the best found is left. `better` says which objective is better.
 */
export function withFewest(problem: PortfolioProblem, solve: (problem: PortfolioProblem) => Answer, better: 'low' | 'high' = 'low'): Answer {
  const { maximumCount, mostProblems = MOST_PROBLEMS, ...free } = problem
  const whole = solve(free)
  if (maximumCount === undefined || !whole.ok || heldBy(whole.weights).length <= maximumCount) return whole
  const cost = (answer: Answer & { ok: true }) => (better === 'low' ? answer.objective : -answer.objective)
  const lower = lowerOf(problem)
  if (lower.filter((low) => low > NOTHING).length > maximumCount) {
    return { ok: false, code: 'infeasible', why: `设有最低权重的基金多于 ${maximumCount} 只，请放宽持仓数量上限或单只下限。`, conflict: [`持仓不超过 ${maximumCount} 只`] }
  }
  let best: (Answer & { ok: true }) | undefined
  let looked = 0
  /** `kept` weights may not be closed any more: their branch is looked at elsewhere. */
  const branch = (answer: Answer & { ok: true }, closed: ReadonlySet<number>, kept: ReadonlySet<number>): void => {
    if (best && cost(answer) >= cost(best) - 1e-12 * Math.abs(cost(best))) return
    const held = heldBy(answer.weights)
    if (held.length <= maximumCount) {
      best = answer
      return
    }
    const open = held.filter((i) => !kept.has(i) && !(lower[i]! > NOTHING)).sort((a, b) => Math.abs(answer.weights[a]!) - Math.abs(answer.weights[b]!))
    const [smallest] = open
    if (smallest === undefined || looked > mostProblems) return
    looked++
    const without = new Set([...closed, smallest])
    const next = solve(closing(free, without))
    if (next.ok) branch(next, without, kept)
    const keeping = new Set([...kept, smallest])
    if (keeping.size <= maximumCount) branch(answer, closed, keeping)
  }
  branch(whole, new Set(), new Set())
  return best ?? { ok: false, code: 'infeasible', why: `其余约束下至少需要多于 ${maximumCount} 只基金，请放宽持仓数量上限。`, conflict: [`持仓不超过 ${maximumCount} 只`] }
}

const heldBy = (weights: Float64Array): number[] => [...weights.keys()].filter((i) => Math.abs(weights[i]!) > NOTHING)

function closing(problem: PortfolioProblem, closed: ReadonlySet<number>): PortfolioProblem {
  return { ...problem, lower: lowerOf(problem).map((low, i) => (closed.has(i) ? 0 : low)), upper: upperOf(problem).map((high, i) => (closed.has(i) ? 0 : high)) }
}
