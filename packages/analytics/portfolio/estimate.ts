import { daysBetween, monthOf } from '../calendar.ts'
import { historicalReturn } from '../relations/expected-returns.ts'
import { pairwiseCovariance, repaired } from '../relations/covariance.ts'
import { RollingCovariance } from '../relations/rolling-covariance.ts'
import { detectFrequency, type Frequency, type Series } from '../series.ts'

/** Which days a back-test walks over: those on which any fund has a NAV, or those on which every fund has one. */
export type DayChoice = 'any' | 'all'

export interface Grid {
  days: Int32Array
  /** NAVs fund by fund; NaN where a fund published none. */
  values: Float64Array[]
}

/** Funds on common days. `all` begins when the last fund has begun. */
export function gridOf(funds: readonly Series[], choice: DayChoice): Grid {
  const counts = new Map<number, number>()
  for (const { days } of funds) for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  const wanted = choice === 'all' ? funds.length : 1
  const days = Int32Array.from([...counts].filter(([, count]) => count >= wanted).map(([day]) => day)).sort()
  const at = new Map(Array.from(days, (day, i) => [day, i]))
  const values = funds.map((fund) => {
    const column = new Float64Array(days.length).fill(NaN)
    fund.days.forEach((day, i) => {
      const place = at.get(day)
      if (place !== undefined) column[place] = fund.values[i]!
    })
    return column
  })
  return { days, values }
}

/** Place of the newest NAV of a column at or before a place; −1 where there is none. */
export function lastKnown(column: Float64Array, place: number): number {
  for (let at = place; at >= 0; at--) if (column[at]! > 0) return at
  return -1
}

const order: readonly Frequency[] = ['daily', 'weekly', 'monthly']

/** The frequency at which funds can be estimated together: the asked one, or the coarsest of the funds. Irregular funds count as monthly. */
export function estimationFrequency(funds: readonly Series[], asked: Exclude<Frequency, 'irregular'>): Exclude<Frequency, 'irregular'> {
  const rank = (frequency: Frequency) => (frequency === 'irregular' ? 2 : order.indexOf(frequency))
  return order[Math.max(rank(asked), ...funds.map(({ days }) => (days.length < 3 ? 0 : rank(detectFrequency(days)))))] as Exclude<Frequency, 'irregular'>
}

export interface EstimateChoice {
  riskPeriods: number
  returnPeriods: number
  periodsPerYear: number
}
export interface Estimate {
  /** Of a year. */
  covariance: Float64Array
  means: Float64Array
  /** Periods that each pair has in common. */
  coverage: Int32Array
  /** The pairwise covariance was no covariance of anything and was moved to the closest one that is. */
  repaired: boolean
  /** Of the periods that all have in common. */
  returns: Float64Array[]
  observations: number
  beginDay: number
  endDay: number
}

/** Returns of funds at one frequency, and what was known of their risk and return at a place of the grid. */
export class Estimator {
  /** Last place of each period on the grid. */
  readonly #ends: Int32Array
  /** returns[fund][period]; NaN where either end is missing. */
  readonly #returns: Float64Array[]
  readonly #days: Int32Array
  /** Period from which on every fund has every return: from there the covariance is carried from day to day. */
  readonly #whole: number
  #rolling: { riskPeriods: number; covariance: RollingCovariance } | undefined

  constructor({ days, values }: Grid, frequency: Exclude<Frequency, 'irregular'>) {
    this.#days = days
    this.#ends = periodEnds(days, frequency)
    this.#returns = values.map((column) => periodReturns(column, this.#ends))
    this.#whole = 1 + Math.max(0, ...this.#returns.map((one) => one.findLastIndex((value) => value !== value)))
  }

  /** Periods that ended at or before a place. */
  periodsUntil(place: number): number {
    let [low, high] = [0, this.#ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ends[middle]! <= place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Returns that a fund has in the risk window before a place. */
  observations(fund: number, place: number, riskPeriods: number): number {
    const to = this.periodsUntil(place)
    let count = 0
    for (let t = Math.max(1, to - riskPeriods); t < to; t++) if (this.#returns[fund]![t]! === this.#returns[fund]![t]!) count++
    return count
  }

  /** What the last periods up to a place say of some funds. */
  at(place: number, funds: readonly number[], { riskPeriods, returnPeriods, periodsPerYear }: EstimateChoice): Estimate {
    const to = this.periodsUntil(place)
    const from = Math.max(1, to - riskPeriods)
    const window = funds.map((fund) => this.#returns[fund]!.subarray(from, to))
    const { matrix, pairs } = this.#carried(funds, from, to, riskPeriods) ?? pairwiseCovariance(window)
    const covariance = matrix.map((cell) => cell * periodsPerYear)
    const isWhole = pairs.every((count) => count === pairs[0])
    const mended = isWhole ? covariance : repaired(covariance)
    const means = Float64Array.from(funds, (fund) => historicalReturn(this.#returns[fund]!.subarray(Math.max(1, to - returnPeriods), to), periodsPerYear))
    return {
      covariance: mended, means, coverage: pairs, repaired: !isWhole && mended.some((cell, at) => Math.abs(cell - covariance[at]!) > 1e-12), returns: isWhole && window.every((one) => one.every(Number.isFinite)) ? window : common(window),
      observations: to - from, beginDay: this.#days[this.#ends[from - 1] ?? 0] ?? 0, endDay: this.#days[this.#ends[to - 1] ?? 0] ?? 0,
    }
  }

  #carried(funds: readonly number[], from: number, to: number, riskPeriods: number) {
    if (from < this.#whole || to - from !== riskPeriods || funds.length !== this.#returns.length) return undefined
    if (this.#rolling?.riskPeriods !== riskPeriods) this.#rolling = { riskPeriods, covariance: new RollingCovariance(this.#returns.map((one) => one.map((value) => (value === value ? value : 0))), riskPeriods) }
    return { matrix: this.#rolling.covariance.at(to), pairs: new Int32Array(funds.length ** 2).fill(riskPeriods) }
  }

  /** Returns of a fund in the periods that end inside [from, to] of the grid. */
  returnsBetween(fund: number, from: number, to: number): Float64Array {
    return this.#returns[fund]!.subarray(this.periodsUntil(from), this.periodsUntil(to))
  }
}

function common(window: readonly Float64Array[]): Float64Array[] {
  const keeps = Uint8Array.from({ length: window[0]?.length ?? 0 }, (_, t) => (window.every((one) => one[t]! === one[t]!) ? 1 : 0))
  return window.map((one) => one.filter((_, t) => keeps[t] === 1))
}

function periodEnds(days: Int32Array, frequency: Exclude<Frequency, 'irregular'>): Int32Array {
  if (frequency === 'daily') return Int32Array.from(days.keys())
  // Weeks end on Friday; 2000-01-01 was a Saturday.
  const periodOf = frequency === 'weekly' ? (day: number) => Math.floor(daysBetween(20000101, day) / 7) : monthOf
  return Int32Array.from(days.keys()).filter((at) => at === days.length - 1 || periodOf(days[at]!) !== periodOf(days[at + 1]!))
}

function periodReturns(column: Float64Array, ends: Int32Array): Float64Array {
  let last = NaN
  return Float64Array.from(ends, (end, t) => {
    let value = NaN
    for (let at = end; at > (t === 0 ? -1 : ends[t - 1]!); at--) {
      if (column[at]! > 0) {
        value = column[at]!
        break
      }
    }
    const change = t === 0 ? NaN : value / last - 1
    last = value
    return change
  })
}
