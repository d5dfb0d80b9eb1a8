import { type ActiveSet, AT_UPPER, FREE } from './active-set.ts'

/**
 * The critical line: how the weights that make ½ wᵀQw − λ μᵀw small change as λ grows from 0, where only the risk counts, until only μ
 * counts. Between two corners every weight moves on a straight line, so the whole frontier is exact, not sampled.
 * Source: Markowitz 1956; Markowitz & Todd 2000, ch. 8. The state comes from the minimum at λ = 0 and is moved on.
 */
export interface Corner {
  lambda: number
  weights: Float64Array
  /** Change of the weights with λ from this corner on, to the next. All 0 at the last corner. */
  slope: Float64Array
}

/** A change of a reduced slope, or a move, below this share of the scale of μ is rounding noise. */
const NOISE = 1e-12

interface Event {
  step: number
  apply: () => boolean
}

/** Corners from λ = 0 on. `until` ends the walk early: it sees each finished stretch, from its corner to `lambda` + `step`. */
export function criticalLine(state: ActiveSet, means: Float64Array, until?: (corner: Corner, step: number) => boolean): Corner[] {
  const corners: Corner[] = []
  const tilt = means.map((mean) => -mean)
  const scale = Math.max(...means.map(Math.abs), 1e-300)
  const line = new Line(state, tilt, scale)
  let lambda = 0
  // Each corner lets one thing in or out; ties take several at the same λ.
  for (let most = 40 * (state.n + state.program.rows.length) + 100; most > 0; most--) {
    // Prices are carried from corner to corner; now and then they are found anew, so that rounding does not grow.
    if (corners.length % 32 === 0) line.findPrices()
    line.point()
    const event = line.next()
    const corner: Corner = { lambda, weights: state.weights.slice(), slope: line.slope() }
    const repeats = corners.length > 0 && lambda - corners.at(-1)!.lambda <= 1e-15 * Math.max(1, lambda)
    if (repeats) corners[corners.length - 1] = corner
    else corners.push(corner)
    if (until?.(corner, event?.step ?? Infinity)) return corners
    if (!event) break
    lambda += event.step
    line.advance(event.step)
    if (!event.apply()) break
  }
  return corners
}

/** One stretch of the critical line: directions of weights, reduced slopes and prices with λ, and what ends it. */
class Line {
  readonly #state: ActiveSet
  readonly #tilt: Float64Array
  readonly #noise: number
  /** Largest variance: moves are of the size of means over variances. */
  readonly #widest: number
  readonly #move: Float64Array
  readonly #pricesNow: Float64Array
  /** Q × slope. */
  readonly #turn: Float64Array
  readonly #priceTurn: Float64Array
  /** Gradient with the tilt: Q w + c − λ μ. */
  #lambda = 0

  constructor(state: ActiveSet, tilt: Float64Array, scale: number) {
    this.#state = state
    this.#tilt = tilt
    this.#noise = scale * NOISE
    this.#widest = Math.max(1e-300, ...Array.from({ length: state.n }, (_, i) => state.program.matrix[i * state.n + i]!))
    this.#move = new Float64Array(state.n)
    this.#turn = new Float64Array(state.n)
    this.#pricesNow = new Float64Array(state.program.rows.length)
    this.#priceTurn = new Float64Array(state.program.rows.length)
  }

  findPrices(): void {
    this.#state.direction(this.#state.gradient.map((slope, i) => slope + this.#lambda * this.#tilt[i]!))
    this.#pricesNow.set(this.#state.prices.subarray(0, this.#state.working.length))
  }

  /** Finds the direction of everything with λ. */
  point(): void {
    const { block, program, n } = this.#state
    this.#state.direction(this.#tilt, false)
    this.#priceTurn.set(this.#state.prices.subarray(0, this.#state.working.length))
    for (let p = 0; p < block.size; p++) this.#move[p] = this.#isStill(p) ? 0 : this.#state.move[p]!
    this.#turn.fill(0)
    for (let p = 0; p < block.size; p++) {
      const by = this.#move[p]!
      if (by === 0) continue
      for (let j = 0, at = block.members[p]! * n; j < n; j++, at++) this.#turn[j] = this.#turn[j]! + by * program.matrix[at]!
    }
  }

  /** Where rows leave the free weights nowhere to go, what rounding makes of no move at all would lead out of the limits in the end. */
  #isStill(p: number): boolean {
    const { block, working, move } = this.#state
    return working.length >= block.size || Math.abs(move[p]!) <= this.#noise / this.#widest
  }

  slope(): Float64Array {
    const slope = new Float64Array(this.#state.n)
    for (let p = 0; p < this.#state.block.size; p++) slope[this.#state.block.members[p]!] = this.#move[p]!
    return slope
  }

  advance(step: number): void {
    const { block, weights, gradient, n } = this.#state
    for (let p = 0; p < block.size; p++) weights[block.members[p]!] = weights[block.members[p]!]! + step * this.#move[p]!
    for (let j = 0; j < n; j++) gradient[j] = gradient[j]! + step * this.#turn[j]!
    for (let r = 0; r < this.#state.working.length; r++) this.#pricesNow[r] = this.#pricesNow[r]! + step * this.#priceTurn[r]!
    this.#lambda += step
  }

  /** The first thing to happen on the way up; undefined when nothing will. */
  next(): Event | undefined {
    let first: Event | undefined
    const offer = (step: number, apply: () => boolean) => {
      if (!(step < (first?.step ?? Infinity))) return
      first = { step: Math.max(0, step), apply }
    }
    this.#freeWeights(offer)
    this.#fixedWeights(offer)
    this.#rows(offer)
    return first
  }

  #freeWeights(offer: (step: number, apply: () => boolean) => void): void {
    const { block, weights, low, high } = this.#state
    for (let p = 0; p < block.size; p++) {
      const weight = block.members[p]!
      const by = this.#move[p]!
      if (by === 0) continue
      const room = by < 0 ? low[weight]! - weights[weight]! : high[weight]! - weights[weight]!
      offer(room / by, () => {
        this.#state.fix(p, by < 0 ? 'low' : 'high')
        return true
      })
    }
  }

  /** A weight on a bound comes free where its reduced slope turns. */
  #fixedWeights(offer: (step: number, apply: () => boolean) => void): void {
    const { n, standing, gradient, working, program } = this.#state
    for (let i = 0; i < n; i++) {
      const place = standing[i]!
      if (place === FREE || program.lower[i] === program.upper[i]) continue
      let slope = gradient[i]! + this.#lambda * this.#tilt[i]!
      let turn = this.#turn[i]! + this.#tilt[i]!
      for (let r = 0; r < working.length; r++) {
        const coefficient = program.rows[working[r]!]!.coefficients[i]!
        slope -= this.#pricesNow[r]! * coefficient
        turn -= this.#priceTurn[r]! * coefficient
      }
      const side = place === AT_UPPER ? -1 : 1
      if (turn * side < -this.#noise) offer(-slope / turn, () => this.#state.release(i, side))
    }
  }

  #rows(offer: (step: number, apply: () => boolean) => void): void {
    const { block, working, weights, program, n } = this.#state
    program.rows.forEach(({ coefficients, kind, bound }, r) => {
      if (kind === 'equal') return
      const at = working.indexOf(r)
      if (at >= 0) {
        if (this.#priceTurn[at]! > this.#noise) offer(-this.#pricesNow[at]! / this.#priceTurn[at]!, () => this.#letGo(at))
        return
      }
      let rate = 0
      for (let p = 0; p < block.size; p++) rate += coefficients[block.members[p]!]! * this.#move[p]!
      if (rate <= this.#noise / this.#widest) return
      let used = 0
      for (let i = 0; i < n; i++) used += coefficients[i]! * weights[i]!
      offer((bound - used) / rate, () => this.#hold(r))
    })
  }

  #letGo(at: number): boolean {
    this.#state.working.splice(at, 1)
    this.#pricesNow.copyWithin(at, at + 1)
    return true
  }

  /** A row that begins to hold does so at no price. */
  #hold(row: number): boolean {
    this.#pricesNow[this.#state.working.push(row) - 1] = 0
    return true
  }
}
