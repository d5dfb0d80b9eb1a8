/**
 * The weights that are free to move, and the factor of their block of the matrix. Adding or dropping one weight costs k² instead of k³:
 * an optimiser changes one weight at a time and holds few of many free.
 */
export class FreeBlock {
  readonly #n: number
  readonly #matrix: Float64Array
  /** Lower Cholesky factor of the block, rows in the order of {@link members}, n numbers apart. */
  readonly #factor: Float64Array
  readonly members: Int32Array
  size = 0
  readonly #carried: { values: Float64Array; solution: Float64Array }[] = []

  /** `matrix` is n × n, symmetric, by rows; it is read, never changed. */
  constructor(n: number, matrix: Float64Array) {
    this.#n = n
    this.#matrix = matrix
    this.#factor = new Float64Array(n * n)
    this.members = new Int32Array(n)
  }

  /**
   * The solution of L x = b for a right side that stays: `values` has a number for every weight, those of the members count. It is kept up
   * as weights come and go, which costs k where solving anew costs k². Its first {@link size} numbers are meant; to be read only.
   */
  carry(values: Float64Array): Float64Array {
    const solution = new Float64Array(this.#n)
    for (let p = 0; p < this.size; p++) solution[p] = values[this.members[p]!]!
    this.forward(solution)
    this.#carried.push({ values, solution })
    return solution
  }

  /** Takes a weight in. False, and nothing changes, where the block would be singular. */
  add(weight: number): boolean {
    const k = this.size
    const row = k * this.#n
    const from = weight * this.#n
    const factor = this.#factor
    for (let j = 0; j < k; j++) factor[row + j] = this.#matrix[from + this.members[j]!]!
    let pivot = this.#matrix[from + weight]!
    const smallest = pivot * SINGULAR
    for (let j = 0; j < k; j++) {
      const other = j * this.#n
      let sum = factor[row + j]!
      for (let c = 0; c < j; c++) sum -= factor[row + c]! * factor[other + c]!
      sum /= factor[other + j]!
      factor[row + j] = sum
      pivot -= sum * sum
    }
    if (!(pivot > smallest)) return false
    const diagonal = Math.sqrt(pivot)
    factor[row + k] = diagonal
    for (const { values, solution } of this.#carried) {
      let sum = values[weight]!
      for (let c = 0; c < k; c++) sum -= factor[row + c]! * solution[c]!
      solution[k] = sum / diagonal
    }
    this.members[k] = weight
    this.size = k + 1
    return true
  }

  /** Lets the weight at a position of {@link members} go; the later ones move up. */
  dropAt(position: number): void {
    const n = this.#n
    const factor = this.#factor
    const last = this.size - 1
    for (let row = position; row < last; row++) {
      this.members[row] = this.members[row + 1]!
      factor.copyWithin(row * n, (row + 1) * n, (row + 1) * n + row + 2)
    }
    this.size = last
    // Each moved row has one number right of the diagonal: a rotation of two columns takes it away, and fills the rows below.
    for (let column = position; column < last; column++) {
      const at = column * n + column
      const diagonal = factor[at]!
      const beyond = factor[at + 1]!
      const length = Math.sqrt(diagonal * diagonal + beyond * beyond)
      const cosine = diagonal / length
      const sine = beyond / length
      factor[at] = length
      for (let below = at + n, row = column + 1; row < last; row++, below += n) {
        const left = factor[below]!
        const right = factor[below + 1]!
        factor[below] = cosine * left + sine * right
        factor[below + 1] = cosine * right - sine * left
      }
      for (const { solution } of this.#carried) {
        const left = solution[column]!
        const right = solution[column + 1]!
        solution[column] = cosine * left + sine * right
        solution[column + 1] = cosine * right - sine * left
      }
    }
  }

  /** Solves L x = b in place, for the first {@link size} numbers of `x`. */
  forward(x: Float64Array): void {
    const factor = this.#factor
    for (let row = 0, at = 0; row < this.size; row++, at += this.#n) {
      let sum = x[row]!
      for (let c = 0; c < row; c++) sum -= factor[at + c]! * x[c]!
      x[row] = sum / factor[at + row]!
    }
  }

  /** Solves Lᵀ x = b in place. */
  backward(x: Float64Array): void {
    const factor = this.#factor
    for (let row = this.size - 1, at = row * this.#n; row >= 0; row--, at -= this.#n) {
      const solved = x[row]! / factor[at + row]!
      x[row] = solved
      for (let c = 0; c < row; c++) x[c] = x[c]! - factor[at + c]! * solved
    }
  }
}

/** A pivot below this share of its diagonal is rounding noise: the weights of the block can replace each other. */
const SINGULAR = 1e-9
