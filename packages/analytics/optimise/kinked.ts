import { inverse, transpose } from '../matrix/dense.ts'
import { addTimes, dot } from '../matrix/vectors.ts'
import { type LinearRow, type LinearSolution, solveLinear } from './linear-program.ts'

/**
 * Sums of kinked terms as small as possible: costs·x + Σₜ (up × max(0, vₜ) + down × max(0, −vₜ)) with vₜ = termₜ·x + offsetₜ, between
 * bounds and under rows. Tail losses and absolute deviations are of this form; as a linear program each term would need an unknown of its
 * own. The method goes from vertex to vertex, and on each line past all kinks up to the best one. Source: Barrodale & Roberts 1973 (for
 * absolute deviations); Bassett, Koenker & Kordas 2004 (tail losses as a quantile regression).
 */
export interface KinkedProgram {
  costs: Float64Array
  lower: Float64Array
  upper: Float64Array
  rows: readonly LinearRow[]
  /** One column for each unknown, the terms contiguous: unknown by unknown. */
  columns: readonly Float64Array[]
  offsets: Float64Array
  up: number
  down: number
}

export type KinkedSolution = { ok: true; x: Float64Array; objective: number; steps: number } | Extract<LinearSolution, { ok: false }>

/** What holds at a vertex: a bound, a row, a kink, or an unknown without bounds that has not moved yet. */
type Held = { kind: 'lower' | 'upper' | 'loose'; at: number } | { kind: 'row'; at: number } | { kind: 'term'; at: number }

const NO_GAIN = 1e-11
const PARALLEL = 1e-11

class Vertex {
  readonly n: number
  readonly terms: number
  readonly program: KinkedProgram
  readonly x: Float64Array
  readonly values: Float64Array
  /** Side of each term: 1 above its kink, −1 below, 0 held at it. */
  readonly sides: Int8Array
  /** Slope of the objective without the held terms. */
  readonly slope: Float64Array
  /** n held things; the edge k leaves the k-th of them, and none of the others. Edges by rows. */
  readonly held: Held[]
  readonly edges: Float64Array
  readonly isFixed: Uint8Array
  readonly #rates: Float64Array

  constructor(program: KinkedProgram, x: Float64Array, held: Held[]) {
    this.n = x.length
    this.terms = program.offsets.length
    this.program = program
    this.x = x
    this.values = new Float64Array(this.terms)
    this.sides = new Int8Array(this.terms)
    this.slope = new Float64Array(this.n)
    this.held = held
    this.edges = new Float64Array(this.n * this.n)
    this.isFixed = new Uint8Array(this.n)
    this.#rates = new Float64Array(this.terms)
    this.settle()
  }

  normal(held: Held, into: Float64Array): void {
    const { columns, rows } = this.program
    if (held.kind === 'row') into.set(rows[held.at]!.coefficients)
    else if (held.kind === 'term') for (let j = 0; j < this.n; j++) into[j] = columns[j]![held.at]!
    else into.fill(0)[held.at] = 1
  }

  #levelOf({ kind, at }: Held): number {
    const { lower, upper, rows, offsets } = this.program
    switch (kind) {
      case 'lower': return lower[at]!
      case 'upper': return upper[at]!
      case 'row': return rows[at]!.bound
      case 'term': return -offsets[at]!
      case 'loose': return this.x[at]!
    }
  }

  /** Everything anew from what is held: edges, place, terms, slope. False where the held things do not make a vertex. */
  settle(): boolean {
    const { n, held, edges, x, program, values, sides, slope } = this
    const normals = new Float64Array(n * n)
    held.forEach((one, k) => this.normal(one, normals.subarray(k * n, k * n + n)))
    const inverted = inverse(normals)
    if (!inverted) return false
    // Column k of the inverse leaves the k-th of what is held, and none of the others.
    edges.set(transpose(inverted, n, n))
    const levels = held.map((one) => this.#levelOf(one))
    x.fill(0)
    for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) x[j] = x[j]! + levels[k]! * edges[k * n + j]!
    this.isFixed.fill(0)
    for (const { kind, at } of held) if (kind !== 'row' && kind !== 'term') this.isFixed[at] = 1
    values.set(program.offsets)
    for (let j = 0; j < n; j++) if (x[j] !== 0) addTimes(values, program.columns[j]!, x[j]!)
    const heldTerms = new Set(held.flatMap(({ kind, at }) => (kind === 'term' ? [at] : [])))
    slope.set(program.costs)
    for (let t = 0; t < this.terms; t++) sides[t] = heldTerms.has(t) ? 0 : values[t]! > 0 ? 1 : -1
    for (let j = 0; j < n; j++) {
      const column = program.columns[j]!
      let sum = 0
      for (let t = 0; t < this.terms; t++) sum += sides[t]! > 0 ? program.up * column[t]! : sides[t]! < 0 ? -program.down * column[t]! : 0
      slope[j] = slope[j]! + sum
    }
    return true
  }

  /** The edge along which the objective falls fastest for its length, with the direction; undefined at the minimum. */
  best(first: boolean): { edge: number; direction: 1 | -1; rate: number } | undefined {
    const { n, held, edges, slope, program } = this
    let found: { edge: number; direction: 1 | -1; rate: number } | undefined
    let most = NO_GAIN
    for (let k = 0; k < n; k++) {
      const { kind, at } = held[k]!
      if (kind === 'row' && program.rows[at]!.kind === 'equal') continue
      if ((kind === 'lower' || kind === 'upper') && program.lower[at] === program.upper[at]) continue
      let along = 0
      let length = 0
      for (let j = 0, e = k * n; j < n; j++, e++) {
        const part = edges[e]!
        along += slope[j]! * part
        length += part * part
      }
      const up = kind === 'upper' || kind === 'row' ? Infinity : along + (kind === 'term' ? program.up : 0)
      const down = kind === 'lower' ? Infinity : -along + (kind === 'term' ? program.down : 0)
      const rate = Math.min(up, down)
      const gain = -rate / Math.sqrt(length)
      if (gain <= most) continue
      most = gain
      found = { edge: k, direction: up < down ? 1 : -1, rate }
      if (first) break
    }
    return found
  }

  /** Goes along an edge to the lowest point, and holds there what stopped it. Returns the length gone. */
  follow({ edge, direction, rate }: { edge: number; direction: 1 | -1; rate: number }): number {
    const { n, edges, values, sides, program, held, slope } = this
    const move = edges.slice(edge * n, edge * n + n)
    if (direction < 0) for (let j = 0; j < n; j++) move[j] = -move[j]!
    const rates = this.#rates.fill(0)
    for (let j = 0; j < n; j++) if (move[j] !== 0) addTimes(rates, program.columns[j]!, move[j]!)
    const stop = this.#hardStop(move)
    let step = stop.step
    let next: Held | undefined = stop.held
    let falling = rate
    for (const { t, at } of this.#kinksBefore(step)) {
      falling += (program.up + program.down) * Math.abs(rates[t]!)
      if (falling >= 0) {
        step = at
        next = { kind: 'term', at: t }
        break
      }
      this.#turn(t)
    }
    if (!next) throw new Error('a kinked program without a bound: an unknown with no bound earns')
    const left = held[edge]!
    this.x.forEach((value, j) => {
      this.x[j] = value + step * move[j]!
    })
    addTimes(values, rates, step)
    if (left.kind === 'term') this.#leave(left.at, direction)
    else if (left.kind !== 'row') this.isFixed[left.at] = 0
    if (next.kind === 'term') {
      const slopeThere = sides[next.at]! > 0 ? program.up : -program.down
      for (let j = 0; j < n; j++) slope[j] = slope[j]! - slopeThere * program.columns[j]![next.at]!
      sides[next.at] = 0
      values[next.at] = 0
    } else if (next.kind !== 'row') {
      this.isFixed[next.at] = 1
      this.x[next.at] = next.kind === 'lower' ? program.lower[next.at]! : program.upper[next.at]!
    }
    this.#exchange(edge, next)
    return step
  }

  #hardStop(move: Float64Array): { step: number; held: Held | undefined } {
    const { x, program, held, isFixed, n } = this
    let step = Infinity
    let stopped: Held | undefined
    for (let j = 0; j < n; j++) {
      const by = move[j]!
      if (isFixed[j] && Math.abs(by) < 1e-9) continue
      if (Math.abs(by) < PARALLEL) continue
      const reach = Math.max(0, ((by < 0 ? program.lower[j]! : program.upper[j]!) - x[j]!) / by)
      if (reach >= step) continue
      step = reach
      stopped = { kind: by < 0 ? 'lower' : 'upper', at: j }
    }
    program.rows.forEach(({ coefficients, kind, bound }, r) => {
      if (kind === 'equal' || held.some((one) => one.kind === 'row' && one.at === r)) return
      let rate = 0
      let used = 0
      for (let j = 0; j < n; j++) {
        rate += coefficients[j]! * move[j]!
        used += coefficients[j]! * x[j]!
      }
      if (rate < PARALLEL) return
      const reach = Math.max(0, (bound - used) / rate)
      if (reach >= step) return
      step = reach
      stopped = { kind: 'row', at: r }
    })
    return { step, held: stopped }
  }

  /** Kinks that the move meets before a step, nearest first. */
  #kinksBefore(step: number): { t: number; at: number }[] {
    const { values, sides, terms } = this
    const rates = this.#rates
    const met: { t: number; at: number }[] = []
    for (let t = 0; t < terms; t++) {
      const side = sides[t]!
      if (side * rates[t]! >= -PARALLEL) continue
      const at = Math.max(0, -values[t]! / rates[t]!)
      if (at <= step) met.push({ t, at })
    }
    return met.sort((a, b) => a.at - b.at || a.t - b.t)
  }

  /** A term goes over to its other side. */
  #turn(t: number): void {
    const { n, sides, slope, program } = this
    const by = sides[t]! > 0 ? -(program.up + program.down) : program.up + program.down
    for (let j = 0; j < n; j++) slope[j] = slope[j]! + by * program.columns[j]![t]!
    sides[t] = -sides[t]!
  }

  #leave(t: number, direction: 1 | -1): void {
    const { n, slope, program } = this
    this.sides[t] = direction
    const by = direction > 0 ? program.up : -program.down
    for (let j = 0; j < n; j++) slope[j] = slope[j]! + by * program.columns[j]![t]!
  }

  /** Holds something else in the place of what the edge left; all edges keep clear of it. */
  #exchange(edge: number, next: Held): void {
    const { n, edges, held } = this
    const normal = new Float64Array(n)
    this.normal(next, normal)
    const leading = edges.subarray(edge * n, edge * n + n)
    const inverse = 1 / dot(normal, leading)
    for (let j = 0; j < n; j++) leading[j] = leading[j]! * inverse
    for (let k = 0; k < n; k++) {
      if (k === edge) continue
      const other = edges.subarray(k * n, k * n + n)
      const share = next.kind === 'row' || next.kind === 'term' ? dot(normal, other) : other[next.at]!
      if (share === 0) continue
      for (let j = 0; j < n; j++) other[j] = other[j]! - share * leading[j]!
    }
    held[edge] = next
  }
}

/** The exact minimum, or what stands against any solution. */
export function solveKinked(program: KinkedProgram): KinkedSolution {
  const { lower, upper, rows, costs, columns, offsets, up, down } = program
  const n = costs.length
  const isLoose = (j: number) => lower[j] === -Infinity && upper[j] === Infinity
  const bounded = { lower: lower.map((low, j) => (isLoose(j) ? 0 : low)), upper: upper.map((high, j) => (isLoose(j) ? 0 : high)) }
  const begin = solveLinear({ ...bounded, costs: new Float64Array(n), rows })
  if (!begin.ok) return begin
  const basic = new Set(begin.basic)
  const held: Held[] = [...begin.tight].map((at): Held => ({ kind: 'row', at }))
  for (let j = 0; j < n; j++) if (!basic.has(j)) held.push({ kind: isLoose(j) ? 'loose' : begin.x[j] === upper[j] ? 'upper' : 'lower', at: j })
  const vertex = new Vertex(program, begin.x, held)
  const steps = descend(vertex)
  const values = Float64Array.from(offsets)
  for (let j = 0; j < n; j++) addTimes(values, columns[j]!, vertex.x[j]!)
  const objective = values.reduce((sum, value) => sum + (value > 0 ? up * value : -down * value), dot(costs, vertex.x))
  return { ok: true, x: vertex.x, objective, steps }
}

function descend(vertex: Vertex): number {
  const most = 200 * vertex.n + 2000
  let steps = 0
  let idle = 0
  let settledAt = -1
  while (steps < most) {
    const edge = vertex.best(idle > 2 * vertex.n)
    if (edge) {
      idle = vertex.follow(edge) > 1e-15 ? 0 : idle + 1
      steps++
      continue
    }
    // The edges were carried along through all steps: once more from what is held, so that the end is exact.
    if (settledAt === steps || !vertex.settle()) return steps
    settledAt = steps
  }
  return steps
}
