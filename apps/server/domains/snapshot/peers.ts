/** Places of funds among their peers. No I/O here. */

export interface Peers {
  /** Group of each fund; −1 takes part in none. */
  group: Int32Array
  count: number
}

/** Groups by a text of each fund, or all in one; a fund whose text is empty has no peers. */
export function peersBy(keys: readonly string[] | 'all', size: number): Peers {
  if (keys === 'all') return { group: new Int32Array(size), count: 1 }
  const known = new Map<string, number>()
  const group = Int32Array.from(keys, (key) => {
    if (key === '') return -1
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, known.size)
    return known.size - 1
  })
  return { group, count: known.size }
}

/** The values of each group in ascending order; what has no value, and what is refused, is in none. */
export class Standing {
  #sorted: Float64Array[]
  #peers: Peers
  #values: Float64Array
  #isLowBetter: boolean
  #takesPart: (fund: number) => boolean
  #shares: Float64Array | undefined

  constructor(values: Float64Array, peers: Peers, better: 'high' | 'low' | 'none', takesPart: (fund: number) => boolean) {
    this.#values = values
    this.#peers = peers
    this.#isLowBetter = better === 'low'
    this.#takesPart = (fund) => values[fund]! === values[fund] && peers.group[fund]! >= 0 && takesPart(fund)
    const sizes = new Int32Array(peers.count)
    for (let fund = 0; fund < values.length; fund++) if (this.#takesPart(fund)) sizes[peers.group[fund]!]!++
    this.#sorted = Array.from(sizes, (size) => new Float64Array(size))
    sizes.fill(0)
    for (let fund = 0; fund < values.length; fund++) if (this.#takesPart(fund)) this.#sorted[peers.group[fund]!]![sizes[peers.group[fund]!]!++] = values[fund]!
    for (const group of this.#sorted) group.sort()
  }

  /** Place from 1, the best, and how many are ranked; equal values share the better place. */
  place(fund: number): [place: number, count: number] | null {
    if (!this.#takesPart(fund)) return null
    const [sorted, value] = [this.#sorted[this.#peers.group[fund]!]!, this.#values[fund]!]
    return [1 + (this.#isLowBetter ? below(sorted, value) : sorted.length - notAbove(sorted, value)), sorted.length]
  }

  /** Share of the peers that is worse, 0 to 1; NaN without a place. */
  worse(fund: number): number {
    if (!this.#takesPart(fund)) return NaN
    const [sorted, value] = [this.#sorted[this.#peers.group[fund]!]!, this.#values[fund]!]
    return (this.#isLowBetter ? sorted.length - notAbove(sorted, value) : below(sorted, value)) / sorted.length
  }

  /** {@link worse} of every fund, worked out once: a search in the sorted peers for each fund costs more than all else of a condition. */
  shares(): Float64Array {
    return (this.#shares ??= Float64Array.from(this.#values, (_, fund) => this.worse(fund)))
  }

  /** The middle value of the fund's peers. */
  median(fund: number): number {
    const sorted = this.#sorted[this.#peers.group[fund]!]
    if (!sorted?.length) return NaN
    const half = sorted.length >>> 1
    return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
  }
}

const below = (sorted: Float64Array, value: number) => bound(sorted, (other) => other < value)
const notAbove = (sorted: Float64Array, value: number) => bound(sorted, (other) => other <= value)

/** How many at the front fulfil a claim that holds for a front part only. */
function bound(sorted: Float64Array, holds: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
