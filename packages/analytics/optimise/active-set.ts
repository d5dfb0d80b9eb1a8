import { addProduct, addRows, dot } from '../matrix/vectors.ts'
import { FreeBlock } from './free-block.ts'
import type { LinearRow, LinearSolution } from './linear-program.ts'
import { factorRows, solveRows } from './row-system.ts'

/**
 * ½ wᵀQw + cᵀw + Σ kinkᵢ |wᵢ − restᵢ| as small as possible, between bounds and under rows. The method holds a set of weights free and the
 * others on a bound or on their rest, moves to the minimum of the free ones, and lets one weight or row go or in at a time: it ends at
 * the exact minimum, not near it. Source of the method: Nocedal & Wright, Numerical Optimization, 2nd ed., ch. 16.5.
 */
export interface QuadraticProgram {
  /** n × n, symmetric, no negative eigenvalue, by rows. */
  matrix: Float64Array
  linear: Float64Array
  lower: Float64Array
  upper: Float64Array
  rows: readonly LinearRow[]
  /** What moving away from `rest` costs for each unit, and where the rest is. */
  kinks?: { rest: Float64Array; cost: number } | undefined
}

/** Where a weight stands: on its lower bound, on its upper one, at rest, or free between two of these. */
export const AT_LOWER = 0
export const AT_UPPER = 1
const AT_REST = 2
export const FREE = 3

type Infeasible = Extract<LinearSolution, { ok: false }>
export type QuadraticSolution = { ok: true; state: ActiveSet; steps: number } | Infeasible

/** The state of a solution: what is free, what holds, and the gradient. It can be moved on (critical line) or solved again from here. */
export class ActiveSet {
  readonly n: number
  readonly program: QuadraticProgram
  readonly weights: Float64Array
  /** Q w + c, without kinks. */
  readonly gradient: Float64Array
  readonly standing: Uint8Array
  /** Bounds of the stretch in which a free weight has no kink. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** Slope of the kink on that stretch. */
  readonly slope: Float64Array
  readonly block: FreeBlock
  /** Rows that hold exactly, equalities first. */
  readonly working: number[] = []
  /** Price of each working row after {@link direction}. */
  readonly prices: Float64Array
  /** Move of each free weight, in the order of the block, after {@link direction}. */
  readonly move: Float64Array
  /** The coefficients of each row of the program, through the factor of the free weights. */
  readonly #rowFactors: readonly Float64Array[]
  readonly #schur: Float64Array
  readonly #wanted: Float64Array
  readonly #missed: Float64Array
  readonly #steps: Float64Array

  constructor(program: QuadraticProgram) {
    const n = program.linear.length
    const m = program.rows.length
    this.n = n
    this.program = program
    this.weights = new Float64Array(n)
    this.gradient = new Float64Array(n)
    this.standing = new Uint8Array(n)
    this.low = Float64Array.from(program.lower)
    this.high = Float64Array.from(program.upper)
    this.slope = new Float64Array(n)
    this.block = new FreeBlock(n, program.matrix)
    this.prices = new Float64Array(m)
    this.move = new Float64Array(n)
    this.#rowFactors = program.rows.map(({ coefficients }) => this.block.carry(coefficients))
    this.#schur = new Float64Array(m * m)
    this.#wanted = new Float64Array(m)
    this.#missed = new Float64Array(m)
    this.#steps = new Float64Array(n)
  }

  /** Takes over where another problem with the same bounds, rows and rests ended. False where that is not possible. */
  resume({ weights, standing, slope, block, working }: ActiveSet): boolean {
    if (!this.program.kinks && standing.includes(AT_REST)) return false
    this.weights.set(weights)
    this.standing.set(standing)
    this.working.push(...working)
    for (let at = 0; at < block.size; at++) {
      const weight = block.members[at]!
      if (!this.block.add(weight)) return false
      this.setStretch(weight, slope[weight]! < 0 ? -1 : 1)
    }
    this.refreshGradient()
    return true
  }

  refreshGradient(): void {
    this.gradient.set(this.program.linear)
    addProduct(this.gradient, this.program.matrix, this.weights)
  }

  /** Free: a weight joins the block on the stretch above (+1) or below (−1) the place where it stands. False: the block would be singular. */
  release(weight: number, side: 1 | -1): boolean {
    if (!this.block.add(weight)) return false
    this.standing[weight] = FREE
    this.setStretch(weight, side)
    return true
  }

  /** The stretch without a kink on one side of where a weight stands. */
  setStretch(weight: number, side: 1 | -1): void {
    const { lower, upper, kinks } = this.program
    const rest = kinks ? kinks.rest[weight]! : NaN
    const here = this.weights[weight]!
    const above = rest < here || (rest === here && side > 0)
    this.low[weight] = kinks && above && rest > lower[weight]! ? rest : lower[weight]!
    this.high[weight] = kinks && !above && rest < upper[weight]! ? rest : upper[weight]!
    this.slope[weight] = kinks ? (above ? kinks.cost : -kinks.cost) : 0
  }

  /** A free weight stops at an end of its stretch. */
  fix(position: number, at: 'low' | 'high'): void {
    const weight = this.block.members[position]!
    const place = at === 'low' ? this.low[weight]! : this.high[weight]!
    this.weights[weight] = place
    this.standing[weight] = place === this.program.lower[weight]! ? AT_LOWER : place === this.program.upper[weight]! ? AT_UPPER : AT_REST
    this.slope[weight] = 0
    this.block.dropAt(position)
  }

  /**
   * The move of the free weights to the minimum under the working rows, for a gradient of all weights: fills {@link move} and
   * {@link prices}. (Q_FF is factored; the rows are folded in through their Schur complement.)
   */
  direction(gradient: Float64Array): void {
    const { block, move } = this
    for (let p = 0; p < block.size; p++) {
      const weight = block.members[p]!
      move[p] = gradient[weight]! + this.slope[weight]!
    }
    block.forward(move)
    // By how much the working rows are not met is rounding, which every move makes good.
    for (let r = 0; r < this.working.length; r++) {
      const { coefficients, bound } = this.program.rows[this.working[r]!]!
      this.#wanted[r] = bound - dot(coefficients, this.weights)
    }
    this.#finishDirection()
  }

  /** Where the minimum goes as the gradient grows by one that has no kinks and that the block carries: half the work. */
  directionOf(carried: Float64Array): void {
    for (let p = 0; p < this.block.size; p++) this.move[p] = carried[p]!
    this.#wanted.fill(0)
    this.#finishDirection()
  }

  /** From the gradient through the factor, in {@link move}, and what the rows lack, in `wanted`. */
  #finishDirection(): void {
    const { block, working, move, prices } = this
    const wanted = this.#wanted
    const k = block.size
    const m = working.length
    const schur = this.#schur
    for (let r = 0; r < m; r++) {
      const factors = this.#rowFactors[working[r]!]!
      for (let other = 0; other <= r; other++) schur[r * m + other] = dot(factors, this.#rowFactors[working[other]!]!, k)
      prices[r] = wanted[r]! + dot(factors, move, k)
    }
    const asked = dot(move, move, k)
    const independent = factorRows(schur, m)
    solveRows(schur, prices, m)
    for (let p = 0; p < k; p++) move[p] = -move[p]!
    this.#addRowFactors(move, prices)
    // Where the rows leave nothing to move, what remains is rounding noise: a step along it would fix weights for no reason, and in circles.
    if (independent >= k || dot(move, move, k) <= asked * NOISE ** 2) move.fill(0, 0, k)
    else block.backward(move)
    this.#refine()
  }

  /** Where free weights nearly replace each other the move misses the rows by more than rounding: once more for what is missed. */
  #refine(): void {
    const { block, working, move } = this
    const k = block.size
    const m = working.length
    const missed = this.#missed
    let size = 0
    for (let p = 0; p < k; p++) size = Math.max(size, Math.abs(move[p]!))
    let most = 0
    for (let r = 0; r < m; r++) {
      const { coefficients } = this.program.rows[working[r]!]!
      let sum = 0
      for (let p = 0; p < k; p++) sum += coefficients[block.members[p]!]! * move[p]!
      missed[r] = this.#wanted[r]! - sum
      most = Math.max(most, Math.abs(missed[r]!))
    }
    if (most > size * NOISE) {
      solveRows(this.#schur, missed, m)
      const more = this.#steps
      more.fill(0, 0, k)
      this.#addRowFactors(more, missed)
      block.backward(more)
      for (let p = 0; p < k; p++) move[p] = move[p]! + more[p]!
    }
    // A weight that the rows pin down stays where it is, to the last bit.
    for (let p = 0; p < k; p++) if (Math.abs(move[p]!) < size * NOISE) move[p] = 0
  }

  #addRowFactors(into: Float64Array, prices: Float64Array): void {
    const k = this.block.size
    for (let r = 0; r < this.working.length; r++) {
      const factors = this.#rowFactors[this.working[r]!]!
      const price = prices[r]!
      for (let p = 0; p < k; p++) into[p] = into[p]! + factors[p]! * price
    }
  }

  /** Slope of the objective for a weight that is not free, after the prices of the rows. */
  reducedSlope(weight: number, gradient: Float64Array): number {
    let slope = gradient[weight]!
    for (let r = 0; r < this.working.length; r++) slope -= this.prices[r]! * this.program.rows[this.working[r]!]!.coefficients[weight]!
    return slope
  }

  /** Moves the free weights by `step` times {@link move}. */
  advance(step: number): void {
    const { block, weights, move } = this
    if (step === 0) return
    for (let p = 0; p < block.size; p++) {
      const by = step * move[p]!
      const weight = block.members[p]!
      weights[weight] = weights[weight]! + by
      this.#steps[p] = by
    }
    addRows(this.gradient, this.program.matrix, block.members, this.#steps, block.size)
  }

  /** The first end of a stretch, or row, that a move meets before `most`. */
  firstStop(most: number): { step: number; position: number; at: 'low' | 'high' | 'row' } {
    const { block, weights, move, low, high } = this
    const stop: { step: number; position: number; at: 'low' | 'high' | 'row' } = { step: most, position: -1, at: 'row' }
    for (let p = 0; p < block.size; p++) {
      const weight = block.members[p]!
      const by = move[p]!
      if (by === 0) continue
      const room = by < 0 ? low[weight]! - weights[weight]! : high[weight]! - weights[weight]!
      const step = Math.max(0, room / by)
      if (step >= stop.step || Math.abs(by) < NO_MOVE) continue
      stop.step = step
      stop.position = p
      stop.at = by < 0 ? 'low' : 'high'
    }
    this.program.rows.forEach(({ coefficients, kind, bound }, r) => {
      if (kind === 'equal' || this.working.includes(r)) return
      let rate = 0
      for (let p = 0; p < block.size; p++) rate += coefficients[block.members[p]!]! * move[p]!
      if (rate <= NO_MOVE) return
      let used = 0
      for (let i = 0; i < this.n; i++) used += coefficients[i]! * weights[i]!
      const step = Math.max(0, (bound - used) / rate)
      if (step >= stop.step) return
      stop.step = step
      stop.position = r
      stop.at = 'row'
    })
    return stop
  }

  /** Lets the stop of a move into the working set. */
  meet({ position, at }: { position: number; at: 'low' | 'high' | 'row' }): void {
    if (at === 'row') this.working.push(position)
    else this.fix(position, at)
  }
}

const NO_MOVE = 1e-15
/** What the rows leave of a direction, below this share of it, is rounding noise. */
const NOISE = 1e-13

/** The weight or row whose release lowers the objective most; undefined at the minimum. */
function worst(state: ActiveSet, isIdle: boolean): { weight: number; side: 1 | -1 } | { row: number } | undefined {
  const { n, standing, gradient, working, prices, program } = state
  const cost = program.kinks?.cost ?? 0
  let scale = Math.max(cost, 1e-300)
  for (let i = 0; i < n; i++) scale = Math.max(scale, Math.abs(gradient[i]!))
  // A search that goes on without moving is led by noise: it takes the first that there is, and small ones not at all.
  let most = scale * (isIdle ? 1e-9 : 1e-12)
  let found: { weight: number; side: 1 | -1 } | { row: number } | undefined
  const offer = (gain: number, candidate: { weight: number; side: 1 | -1 } | { row: number }) => {
    if (gain <= most || (isIdle && found)) return
    most = gain
    found = candidate
  }
  for (let i = 0; i < n; i++) {
    const place = standing[i]!
    if (place === FREE || program.lower[i] === program.upper[i]) continue
    const slope = state.reducedSlope(i, gradient)
    const rest = program.kinks?.rest[i] ?? NaN
    const here = state.weights[i]!
    // Moving up costs `cost` from the rest on, moving down towards it gives `cost` back.
    if (place !== AT_UPPER) offer(-(slope + (here >= rest ? cost : here < rest ? -cost : 0)), { weight: i, side: 1 })
    if (place !== AT_LOWER) offer(slope + (here <= rest ? -cost : here > rest ? cost : 0), { weight: i, side: -1 })
  }
  for (let r = 0; r < working.length; r++) if (program.rows[working[r]!]!.kind === 'atMost') offer(prices[r]!, { row: r })
  return found
}

/** Moves a state to the minimum. Returns the steps taken, or −1 where a block became singular or no end was found. */
export function descendToMinimum(state: ActiveSet): number {
  const size = state.n + state.program.rows.length
  let idle = 0
  for (let steps = 0; steps < 60 * size + 200 && idle < 8 * size + 50; steps++) {
    state.direction(state.gradient)
    const stop = state.firstStop(1)
    state.advance(stop.step)
    if (stop.position >= 0) {
      idle = stop.step > 0 ? 0 : idle + 1
      state.meet(stop)
      continue
    }
    const next = worst(state, idle > 2 * state.n)
    if (!next) return steps
    if ('row' in next) state.working.splice(next.row, 1)
    else if (!state.release(next.weight, next.side)) return -1
  }
  return -1
}
