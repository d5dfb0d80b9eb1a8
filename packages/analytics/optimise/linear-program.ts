/** Linear programs with few rows: where weights that obey every constraint are, or how far the constraints are from letting any. */

export interface LinearRow {
  coefficients: Float64Array
  /** `atMost`: coefficients × x ≤ bound. `equal`: = bound. */
  kind: 'atMost' | 'equal'
  bound: number
}

export interface LinearProgram {
  /** What one unit of each unknown costs; the sum is made as small as possible. */
  costs: Float64Array
  lower: Float64Array
  /** May be Infinity. */
  upper: Float64Array
  rows: readonly LinearRow[]
}

export type LinearSolution =
  | {
      ok: true
      x: Float64Array
      objective: number
      /** Unknowns between their bounds that carry the solution, one for each row that holds exactly. */
      basic: Int32Array
      /** Rows that hold exactly. */
      tight: Int32Array
      /** Change of the objective with each row's bound. */
      prices: Float64Array
      steps: number
    }
  | {
      ok: false
      /** How far each row has to be moved so that all can hold, with the smallest sum of moves. Signed: positive raises the bound. */
      relaxation: Float64Array
      /** Rows that cannot hold together. */
      conflict: Int32Array
      steps: number
    }

const EXACT = 1e-11

/** Simplex on the whole tableau: unknowns first, then one slack for each row. */
class Tableau {
  readonly rows: number
  readonly width: number
  readonly cells: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** Value of each column's variable. */
  readonly value: Float64Array
  readonly basis: Int32Array
  /** Row of a basic column, −1 of the others. */
  readonly rowOf: Int32Array
  steps = 0

  constructor({ lower, upper, rows }: LinearProgram) {
    const n = lower.length
    this.rows = rows.length
    this.width = n + rows.length
    this.cells = new Float64Array(this.rows * this.width)
    this.lower = new Float64Array(this.width)
    this.upper = new Float64Array(this.width).fill(Infinity)
    this.value = new Float64Array(this.width)
    this.basis = new Int32Array(this.rows)
    this.rowOf = new Int32Array(this.width).fill(-1)
    this.lower.set(lower)
    this.upper.set(upper)
    for (let j = 0; j < n; j++) this.value[j] = Number.isFinite(lower[j]!) ? lower[j]! : upper[j]!
    rows.forEach(({ coefficients, kind, bound }, r) => {
      this.cells.set(coefficients, r * this.width)
      this.cells[r * this.width + n + r] = 1
      if (kind === 'equal') this.upper[n + r] = 0
      this.basis[r] = n + r
      this.rowOf[n + r] = r
      let rest = bound
      for (let j = 0; j < n; j++) rest -= coefficients[j]! * this.value[j]!
      this.value[n + r] = rest
    })
  }

  /** How far a variable is outside its bounds: −1 below, 1 above, 0 inside. */
  side(column: number): -1 | 0 | 1 {
    const tolerance = EXACT * Math.max(1, Math.abs(this.value[column]!))
    if (this.value[column]! < this.lower[column]! - tolerance) return -1
    return this.value[column]! > this.upper[column]! + tolerance ? 1 : 0
  }

  /** Gain of moving each column up by one, for costs of all columns. */
  reducedCosts(costs: Float64Array, into: Float64Array): void {
    into.set(costs)
    for (let r = 0; r < this.rows; r++) {
      const cost = costs[this.basis[r]!]!
      if (cost === 0) continue
      const at = r * this.width
      for (let j = 0; j < this.width; j++) into[j] = into[j]! - cost * this.cells[at + j]!
    }
  }

  /** Moves a column by `direction` until something stops it. False: nothing does. */
  move(column: number, direction: 1 | -1, phaseOne: boolean): boolean {
    let step = this.upper[column]! - this.lower[column]!
    let leaving = -1
    for (let r = 0; r < this.rows; r++) {
      const rate = -this.cells[r * this.width + column]! * direction
      if (Math.abs(rate) < 1e-10) continue
      const basic = this.basis[r]!
      const side = phaseOne ? this.side(basic) : 0
      // While outside, a variable that moves further out stops nothing; one that comes back stops at the bound it left.
      const reach = rate > 0
        ? (side > 0 ? Infinity : side < 0 ? this.lower[basic]! : this.upper[basic]!)
        : (side < 0 ? -Infinity : side > 0 ? this.upper[basic]! : this.lower[basic]!)
      if (!Number.isFinite(reach)) continue
      const limit = Math.max(0, (reach - this.value[basic]!) / rate)
      const closer = limit < step - 1e-14 || (limit <= step && leaving >= 0 && Math.abs(rate) > Math.abs(this.cells[leaving * this.width + column]!))
      if (closer) {
        step = limit
        leaving = r
      }
    }
    if (!Number.isFinite(step)) return false
    this.#shift(column, direction * step)
    if (leaving >= 0) this.#pivot(leaving, column)
    // From bound to bound: on the other one to the last bit, which a sum of steps need not be.
    else this.value[column] = direction > 0 ? this.upper[column]! : this.lower[column]!
    return true
  }

  /** An equality that holds by chance still needs an unknown of its own; one without any follows from the others. */
  expelEqualities(unknowns: number, rows: readonly LinearRow[]): void {
    rows.forEach(({ kind }, r) => {
      const row = this.rowOf[unknowns + r]!
      if (kind !== 'equal' || row < 0) return
      for (let j = 0; j < unknowns; j++) {
        if (this.rowOf[j]! >= 0 || Math.abs(this.cells[row * this.width + j]!) < 1e-9) continue
        this.#pivot(row, j)
        return
      }
    })
  }

  #shift(column: number, by: number): void {
    this.value[column] = this.value[column]! + by
    for (let r = 0; r < this.rows; r++) {
      const basic = this.basis[r]!
      this.value[basic] = this.value[basic]! - this.cells[r * this.width + column]! * by
    }
  }

  #pivot(row: number, column: number): void {
    const leaving = this.basis[row]!
    // The leaving variable stands on the bound it met, to the last bit.
    const [low, high] = [this.lower[leaving]!, this.upper[leaving]!]
    this.value[leaving] = Math.abs(this.value[leaving]! - low) <= Math.abs(this.value[leaving]! - high) ? low : high
    const at = row * this.width
    const inverse = 1 / this.cells[at + column]!
    for (let j = 0; j < this.width; j++) this.cells[at + j] = this.cells[at + j]! * inverse
    for (let r = 0; r < this.rows; r++) {
      const factor = this.cells[r * this.width + column]!
      if (r === row || factor === 0) continue
      const to = r * this.width
      for (let j = 0; j < this.width; j++) this.cells[to + j] = this.cells[to + j]! - factor * this.cells[at + j]!
    }
    this.basis[row] = column
    this.rowOf[column] = row
    this.rowOf[leaving] = -1
  }
}

/** Repeats the best improving move. `costsNow` may change with every step (while variables are outside their bounds). */
function descend(tableau: Tableau, costsNow: () => Float64Array | undefined, phaseOne: boolean): 'optimal' | 'unbounded' {
  const reduced = new Float64Array(tableau.width)
  for (let most = 50 * (tableau.width + 10), first = 10 * (tableau.width + 10); tableau.steps < most; tableau.steps++) {
    const costs = costsNow()
    if (!costs) return 'optimal'
    tableau.reducedCosts(costs, reduced)
    let best = -1
    let gain = 1e-10
    for (let j = 0; j < tableau.width; j++) {
      if (tableau.rowOf[j]! >= 0 || tableau.lower[j] === tableau.upper[j]) continue
      const atLower = tableau.value[j]! <= tableau.lower[j]!
      const better = atLower ? -reduced[j]! : reduced[j]!
      if (better <= gain) continue
      best = j
      gain = better
      // After many steps the first instead of the best: it cannot go in circles (Bland 1977).
      if (tableau.steps > first) break
    }
    if (best < 0) return 'optimal'
    if (!tableau.move(best, tableau.value[best]! <= tableau.lower[best]! ? 1 : -1, phaseOne)) return 'unbounded'
  }
  return 'optimal'
}

/** Makes costs × x as small as possible. Unbounded programs are refused with an exception: no portfolio has one. */
export function solveLinear(program: LinearProgram): LinearSolution {
  const n = program.lower.length
  const tableau = new Tableau(program)
  const outside = new Float64Array(tableau.width)
  descend(tableau, () => {
    outside.fill(0)
    let any = false
    for (const basic of tableau.basis) {
      outside[basic] = tableau.side(basic)
      if (outside[basic] !== 0) any = true
    }
    return any ? outside : undefined
  }, true)
  const relaxation = Float64Array.from({ length: tableau.rows }, (_, r) => {
    const slack = n + r
    const side = tableau.side(slack)
    return side === 0 ? 0 : side < 0 ? tableau.lower[slack]! - tableau.value[slack]! : tableau.upper[slack]! - tableau.value[slack]!
  })
  if (relaxation.some((move) => move !== 0)) return { ok: false, relaxation, conflict: conflictOf(tableau, n, relaxation), steps: tableau.steps }
  const costs = new Float64Array(tableau.width)
  costs.set(program.costs)
  if (descend(tableau, () => costs, false) === 'unbounded') throw new Error('a linear program without a bound: an unknown with no upper bound earns')
  tableau.expelEqualities(n, program.rows)
  const reduced = new Float64Array(tableau.width)
  tableau.reducedCosts(costs, reduced)
  const x = tableau.value.slice(0, n)
  return {
    ok: true,
    x,
    objective: x.reduce((sum, value, j) => sum + value * program.costs[j]!, 0),
    basic: Int32Array.from(tableau.basis).filter((column) => column < n),
    tight: Int32Array.from({ length: tableau.rows }, (_, r) => r).filter((r) => tableau.rowOf[n + r]! < 0),
    prices: Float64Array.from({ length: tableau.rows }, (_, r) => -reduced[n + r]!),
    steps: tableau.steps,
  }
}

/** Rows with a part in the proof that nothing obeys all: those outside, and those whose slack would make it worse by moving. */
function conflictOf(tableau: Tableau, n: number, relaxation: Float64Array): Int32Array {
  const costs = new Float64Array(tableau.width)
  for (const basic of tableau.basis) costs[basic] = tableau.side(basic)
  const reduced = new Float64Array(tableau.width)
  tableau.reducedCosts(costs, reduced)
  return Int32Array.from({ length: tableau.rows }, (_, r) => r).filter((r) => relaxation[r] !== 0 || Math.abs(reduced[n + r]!) > 1e-9)
}
