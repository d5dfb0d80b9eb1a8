import { cut, correlationDistance, type Joining, leafOrder, linkage, type LinkageMethod } from '../relations/cluster.ts'
import { correlationFrom } from '../relations/covariance.ts'
import { type Answer, type PortfolioProblem, refuse, sizeOf, varianceOf } from './problem.ts'

/** Models that share risk along a tree of funds that move alike. They need no inverse and no expected return; bounds do not apply to them. */

export interface HierarchicalAnswer {
  ok: true
  weights: Float64Array
  objective: number
  steps: number
  joinings: Joining[]
  /** The funds in the order of the tree. */
  order: number[]
}


/** Variance of a group in which each fund weighs as the inverse of its variance. */
function groupVariance(covariance: Float64Array, members: readonly number[]): number {
  const n = Math.round(Math.sqrt(covariance.length))
  const weights = new Float64Array(n)
  const whole = members.reduce((sum, i) => sum + 1 / covariance[i * n + i]!, 0)
  for (const i of members) weights[i] = 1 / covariance[i * n + i]! / whole
  return varianceOf(covariance, weights)
}

export interface TreeOptions {
  method?: LinkageMethod | undefined
  /** Default: that of the covariance. Over unequal histories the pairwise one is another. */
  correlation?: Float64Array | undefined
}

function treeOf(problem: PortfolioProblem, { method = 'single', correlation }: TreeOptions): { joinings: Joining[]; order: number[] } | Answer {
  const refused = refuse(problem)
  if (refused) return refused
  const n = sizeOf(problem)
  for (let i = 0; i < n; i++) if (!(problem.covariance[i * n + i]! > 0)) return { ok: false, code: 'badInput', why: `第 ${i + 1} 只基金没有波动，不能按风险分配，请移除或改用固定权重。` }
  const joinings = linkage(correlationDistance(correlation ?? correlationFrom(problem.covariance)), method)
  return { joinings, order: leafOrder(joinings) }
}

function finished({ covariance, budget = 1 }: PortfolioProblem, weights: Float64Array, joinings: Joining[], order: number[]): HierarchicalAnswer {
  const scaled = weights.map((weight) => weight * budget)
  return { ok: true, weights: scaled, objective: Math.sqrt(varianceOf(covariance, scaled)), steps: joinings.length, joinings, order }
}

/** 分层风险平价 HRP: the order of the tree is halved again and again, each half weighted by the inverse of its variance. Objective: volatility. Source: López de Prado 2016. */
export function hierarchicalRiskParity(problem: PortfolioProblem, options: TreeOptions = {}): HierarchicalAnswer | Answer {
  const tree = treeOf(problem, options)
  if ('ok' in tree) return tree
  const weights = new Float64Array(sizeOf(problem)).fill(1)
  const halve = (members: readonly number[]): void => {
    if (members.length < 2) return
    const half = Math.floor(members.length / 2)
    const [left, right] = [members.slice(0, half), members.slice(half)]
    share(problem.covariance, weights, left, right)
    halve(left)
    halve(right)
  }
  halve(tree.order)
  return finished(problem, weights, tree.joinings, tree.order)
}

function share(covariance: Float64Array, weights: Float64Array, left: readonly number[], right: readonly number[]): void {
  const [a, b] = [groupVariance(covariance, left), groupVariance(covariance, right)]
  for (const i of left) weights[i] = weights[i]! * (b / (a + b))
  for (const i of right) weights[i] = weights[i]! * (a / (a + b))
}

/**
 * 分层等风险贡献 HERC: the tree itself is followed down to `clusters` groups, each side weighted by the inverse of its variance; inside a
 * group by the inverse of each fund's variance. Objective: volatility. Source: Raffinot 2018.
 */
export function hierarchicalEqualRisk(problem: PortfolioProblem, { clusters, ...options }: TreeOptions & { clusters?: number } = {}): HierarchicalAnswer | Answer {
  const tree = treeOf(problem, { method: 'ward', ...options })
  if ('ok' in tree) return tree
  const { joinings, order } = tree
  const n = sizeOf(problem)
  const count = Math.min(n, Math.max(1, clusters ?? Math.round(Math.sqrt(n))))
  const groups = cut(joinings, count)
  const weights = new Float64Array(n)
  for (const group of groups) {
    const whole = group.reduce((sum, i) => sum + 1 / problem.covariance[i * n + i]!, 0)
    for (const i of group) weights[i] = 1 / problem.covariance[i * n + i]! / whole
  }
  const membersOf = (id: number): number[] => (id < n ? [id] : [...membersOf(joinings[id - n]!.left), ...membersOf(joinings[id - n]!.right)])
  // Joinings above the cut, from the last (the whole) down.
  for (let step = n - 2; step >= n - count; step--) share(problem.covariance, weights, membersOf(joinings[step]!.left), membersOf(joinings[step]!.right))
  return finished(problem, weights, joinings, order)
}
