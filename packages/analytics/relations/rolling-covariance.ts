/** The covariance of the last `window` returns of several funds, carried from day to day: days come in and go out instead of all being summed again. */
export class RollingCovariance {
  readonly #returns: readonly Float64Array[]
  readonly #window: number
  readonly #sums: Float64Array
  readonly #products: Float64Array
  /** Returns [from, to) are counted. */
  #from = 0
  #to = 0

  /** `returns` come fund by fund, all of the same length, without gaps. */
  constructor(returns: readonly Float64Array[], window: number) {
    this.#returns = returns
    this.#window = window
    this.#sums = new Float64Array(returns.length)
    this.#products = new Float64Array(returns.length ** 2)
  }

  /** Sample covariance (n − 1) of the `window` returns before position `to`. */
  at(to: number): Float64Array {
    const from = to - this.#window
    // Far away from what is counted, or after long carrying, counting anew is cheaper and cleaner.
    if (from < this.#from || from >= this.#to) this.#restart(from)
    for (let t = this.#to; t < to; t++) this.#count(t, 1)
    for (let t = this.#from; t < from; t++) this.#count(t, -1)
    this.#from = from
    this.#to = to
    const n = this.#returns.length
    const freedom = this.#window - 1
    const matrix = new Float64Array(n * n)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const value = (this.#products[i * n + j]! - (this.#sums[i]! * this.#sums[j]!) / this.#window) / freedom
        matrix[i * n + j] = value
        matrix[j * n + i] = value
      }
    }
    return matrix
  }

  #restart(from: number): void {
    this.#sums.fill(0)
    this.#products.fill(0)
    this.#from = from
    this.#to = from
  }

  #count(t: number, sign: 1 | -1): void {
    const n = this.#returns.length
    for (let i = 0; i < n; i++) {
      const own = sign * this.#returns[i]![t]!
      this.#sums[i] = this.#sums[i]! + own
      for (let j = 0, at = i * n; j <= i; j++, at++) this.#products[at] = this.#products[at]! + own * this.#returns[j]![t]!
    }
  }
}
