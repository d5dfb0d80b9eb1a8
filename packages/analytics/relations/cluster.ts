/** Funds that move alike, brought together step by step. */

export type LinkageMethod = 'single' | 'average' | 'complete' | 'ward'

/** One joining: the clusters numbered as SciPy does (first the n members, then each joining in turn), the smaller number left. */
export interface Joining {
  left: number
  right: number
  distance: number
  count: number
}

/** √((1 − ρ) ÷ 2): 0 for funds that move as one, 1 for opposite ones. Source: López de Prado 2016. */
export const correlationDistance = (correlation: Float64Array): Float64Array => correlation.map((rho) => Math.sqrt(Math.max(0, (1 - rho) / 2)))

/** Joins the two nearest clusters until one is left. `distance` is n × n, symmetric. Equal distances: the earlier pair. Lance–Williams updates. */
export function linkage(distance: Float64Array, method: LinkageMethod): Joining[] {
  const n = Math.round(Math.sqrt(distance.length))
  const between = Float64Array.from(distance)
  const clusters = Array.from({ length: n }, (_, i) => ({ id: i, count: 1 }) as { id: number; count: number } | undefined)
  const joinings: Joining[] = []
  for (let step = 0; step < n - 1; step++) {
    const [a, b] = nearest(between, clusters)
    const [left, right] = [clusters[a]!, clusters[b]!]
    const apart = between[a * n + b]!
    const count = left.count + right.count
    joinings.push({ left: Math.min(left.id, right.id), right: Math.max(left.id, right.id), distance: apart, count })
    for (let k = 0; k < n; k++) {
      const other = clusters[k]
      if (!other || k === a || k === b) continue
      const joined = combined(method, { a: between[a * n + k]!, b: between[b * n + k]!, apart, na: left.count, nb: right.count, nk: other.count })
      between[a * n + k] = joined
      between[k * n + a] = joined
    }
    clusters[a] = { id: n + step, count }
    clusters[b] = undefined
  }
  return joinings
}

function nearest(between: Float64Array, clusters: readonly unknown[]): [number, number] {
  const n = clusters.length
  let best: [number, number] = [0, 0]
  let least = Infinity
  for (let a = 0; a < n; a++) {
    if (!clusters[a]) continue
    for (let b = a + 1; b < n; b++) {
      if (!clusters[b] || !(between[a * n + b]! < least)) continue
      least = between[a * n + b]!
      best = [a, b]
    }
  }
  return best
}

interface Distances {
  a: number
  b: number
  apart: number
  na: number
  nb: number
  nk: number
}

function combined(method: LinkageMethod, { a, b, apart, na, nb, nk }: Distances): number {
  switch (method) {
    case 'single': return Math.min(a, b)
    case 'complete': return Math.max(a, b)
    case 'average': return (na * a + nb * b) / (na + nb)
    case 'ward': return Math.sqrt(((na + nk) * a * a + (nb + nk) * b * b - nk * apart * apart) / (na + nb + nk))
  }
}

/** The members from left to right, so that what was joined stands side by side. */
export function leafOrder(joinings: readonly Joining[]): number[] {
  const n = joinings.length + 1
  const walk = (id: number): number[] => (id < n ? [id] : [...walk(joinings[id - n]!.left), ...walk(joinings[id - n]!.right)])
  return walk(2 * n - 2)
}

/** The groups that are left when the last `count` − 1 joinings are undone, each with its members in leaf order. */
export function cut(joinings: readonly Joining[], count: number): number[][] {
  const n = joinings.length + 1
  const groups = new Map<number, number[]>(Array.from({ length: n }, (_, i) => [i, [i]]))
  joinings.slice(0, Math.max(0, n - count)).forEach(({ left, right }, step) => {
    groups.set(n + step, [...groups.get(left)!, ...groups.get(right)!])
    groups.delete(left)
    groups.delete(right)
  })
  return [...groups.values()]
}
