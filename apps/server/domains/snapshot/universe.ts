import { snapshotFlag } from '@zhiheng/analytics'
import type { Snapshots } from './cache.ts'
import { type Peers, peersBy, Standing } from './peers.ts'
import { type Figure, snapshotPeriods } from './shape.ts'

export const separator = '\u001f'

/** Codes of all funds, and the group of peers of each, with {@link separator} between. */
export interface UniverseTexts {
  codes: string
  peerKeys: string
}

/** Funds by place, and their figures as the organisation sees them: its own snapshot before the market's. */
export class Universe {
  readonly codes: readonly string[]
  readonly #snapshots: Snapshots
  /** Place in the own columns, or −1 − place in the market's; `absent` where there is none. */
  readonly #places: Int32Array
  #values = new Map<number, Float64Array>()
  #standings = new Map<number, Standing>()
  #answers = new Map<string, Uint8Array>()
  #peers: Peers | undefined

  constructor(codes: readonly string[], snapshots: Snapshots) {
    this.codes = codes
    this.#snapshots = snapshots
    const { own, market } = snapshots
    this.#places = Int32Array.from(codes, (code) => own.at.get(code) ?? -1 - (market.at.get(code) ?? absent))
  }

  values({ at }: Figure): Float64Array {
    const known = this.#values.get(at)
    if (known) return known
    const [own, market] = [this.#snapshots.own.column(at), this.#snapshots.market.column(at)]
    if (this.#values.size >= mostColumns) this.#values.clear()
    const values = new Float64Array(this.codes.length)
    for (let fund = 0; fund < values.length; fund++) {
      const place = this.#places[fund]!
      values[fund] = place >= 0 ? own[place]! : place === -1 - absent ? NaN : market[-1 - place]!
    }
    this.#values.set(at, values)
    return values
  }

  /** Places among peers; what is stale takes no part. `peers` is the same for all calls on one universe. */
  standing(figure: Figure, peers: Peers): Standing {
    this.#among(peers)
    if (this.#standings.size >= mostColumns) this.#standings.clear()
    const known = this.#standings.get(figure.at)
    if (known) return known
    const period = snapshotPeriods.indexOf(figure.period as (typeof snapshotPeriods)[number])
    const standing = new Standing(this.values(figure), peers, figure.better, (fund) => (this.flags(fund, period) & snapshotFlag.stale) === 0)
    this.#standings.set(figure.at, standing)
    return standing
  }

  /** 1 for each fund that meets a condition. Kept under the condition's own words: whoever changes one condition asks the others again. */
  answer(condition: string, peers: Peers, decide: () => Uint8Array): Uint8Array {
    this.#among(peers)
    const known = this.#answers.get(condition)
    if (known) return known
    if (this.#answers.size >= mostAnswers) this.#answers.clear()
    const answer = decide()
    this.#answers.set(condition, answer)
    return answer
  }

  /** What was worked out among other peers is good for nothing now. */
  #among(peers: Peers) {
    if (this.#peers === peers) return
    this.#standings.clear()
    this.#answers.clear()
    this.#peers = peers
  }

  flags(fund: number, period: number): number {
    const place = this.#places[fund]!
    if (place === -1 - absent) return snapshotFlag.noValue
    return place >= 0 ? this.#snapshots.own.flagsOf(period)[place]! : this.#snapshots.market.flagsOf(period)[-1 - place]!
  }

  spark(fund: number): number[] {
    const place = this.#places[fund]!
    if (place === -1 - absent) return []
    // Four decimals are more than a line of forty pixels can show, and half the bytes.
    return Array.from(place >= 0 ? this.#snapshots.own.spark(place) : this.#snapshots.market.spark(-1 - place), (value) => Math.round(value * 10_000) / 10_000)
  }

  get asOf(): string {
    return this.#snapshots.own.asOf > this.#snapshots.market.asOf ? this.#snapshots.own.asOf : this.#snapshots.market.asOf
  }
}

const absent = 0x3fffffff
/** Columns that one universe keeps between calls. */
const mostColumns = 48
/** Of 30,000 funds each 30 KB. */
const mostAnswers = 200

interface Remembered {
  texts: UniverseTexts
  snapshots: Snapshots
  versions: string
  universe: Universe
  peers: Peers
}
const remembered: Remembered[] = []
const mostRemembered = 3

/**
 * The universe and its peers; the same object as at the last call while neither funds nor snapshots have changed, so that
 * gathered columns and sorted peer groups serve again. What is compared is what this call read.
 */
export function universeOf({ codes: text, peerKeys }: UniverseTexts, snapshots: Snapshots, asOne: boolean): { universe: Universe; peers: Peers } {
  const versions = `${asOne} ${snapshots.market.version} ${snapshots.own.version}`
  const at = remembered.findIndex((one) => one.versions === versions && one.snapshots.market === snapshots.market && one.snapshots.own === snapshots.own && one.texts.codes === text && one.texts.peerKeys === peerKeys)
  const codes = at < 0 && text !== '' ? text.split(separator) : []
  const found = at < 0 ? { texts: { codes: text, peerKeys }, snapshots, versions, universe: new Universe(codes, snapshots), peers: peersBy(asOne ? 'all' : peerKeys.split(separator), codes.length) } : remembered.splice(at, 1)[0]!
  remembered.unshift(found)
  remembered.length = Math.min(remembered.length, mostRemembered)
  return found
}
