import type { Condition, SortKey } from '@zhiheng/contract'
import { isInBand } from '@zhiheng/domain'
import type { Peers } from '../snapshot/peers.ts'
import type { Universe } from '../snapshot/universe.ts'
import { columnNamed, figureNamed } from './columns.ts'
import type { UniverseRows } from './screen.store.ts'

/** Conditions over the columns in memory. No I/O here. */

export interface Step {
  removed: number
  left: number
  alone: number
}
export interface Screened {
  /** Places of the funds that meet every condition. */
  found: Int32Array
  universe: number
  steps: Step[]
}

export interface Question {
  conditions: readonly Condition[]
  rows: UniverseRows
  universe: Universe
  peers: Peers
  industries: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Only these funds, where the caller names some. */
  within: ReadonlySet<string> | undefined
}

type Claim = (fund: number) => boolean

/** Applies the conditions in their order; each says what it takes of what was left, and what it would take alone. */
export function screen({ conditions, rows, universe, peers, industries, within }: Question): Screened {
  const { codes } = universe
  const members = within ? Uint8Array.from(codes, (code) => Number(within.has(code))) : new Uint8Array(codes.length).fill(1)
  const left = members.slice()
  const count = members.reduce((sum, one) => sum + one, 0)
  let remaining = count
  let answered = 0
  const steps = conditions.map((condition): Step => {
    const meets = condition.kind === 'fact' || condition.kind === 'text' ? ofText(rows.answers[answered++]!) : answerOf(condition, universe, peers, industries)
    let [removed, alone] = [0, 0]
    for (let fund = 0; fund < members.length; fund++) {
      const fails = members[fund]! & (1 - meets[fund]!)
      alone += fails
      removed += fails & left[fund]!
      left[fund]! &= meets[fund]!
    }
    remaining -= removed
    return { removed, left: remaining, alone }
  })
  const found = new Int32Array(remaining)
  let next = 0
  for (let fund = 0; fund < left.length; fund++) if (left[fund] === 1) found[next++] = fund
  return { found, universe: count, steps }
}

const zero = '0'.charCodeAt(0)
const ofText = (answers: string) => Uint8Array.from({ length: answers.length }, (_, fund) => answers.charCodeAt(fund) - zero)

type Measured = Extract<Condition, { kind: 'indicator' | 'industry' }>

/** Shares of industries are read anew by each call, so that an answer about them is kept for none. */
function answerOf(condition: Measured, universe: Universe, peers: Peers, industries: Question['industries']): Uint8Array {
  if (condition.kind === 'indicator') return universe.answer(JSON.stringify(condition), peers, () => claimOf(condition, universe, peers, industries))
  const claim = claimOf(condition, universe, peers, industries)
  return Uint8Array.from(universe.codes, (_, fund) => Number(claim(fund)))
}

function claimOf(condition: Measured, universe: Universe, peers: Peers, industries: Question['industries']): Claim {
  if (condition.kind === 'industry') {
    const shares = industries.get(condition.industry)
    return (fund) => {
      const share = shares?.get(universe.codes[fund]!)
      return share !== undefined && isInBand(share, { minValue: condition.minValue, ...(condition.maxValue === undefined ? {} : { maxValue: condition.maxValue }) })
    }
  }
  const figure = figureNamed(condition.period, condition.indicator)
  const compare = comparison(condition)
  if (condition.by === 'percentile') {
    const standing = universe.standing(figure, peers)
    return (fund) => compare(standing.worse(fund))
  }
  const values = universe.values(figure)
  return (fund) => compare(values[fund]!)
}

/** What cannot be said (NaN) meets no comparison. */
function comparison({ expression, value, value1 }: Extract<Condition, { kind: 'indicator' }>): (value: number) => boolean {
  // With one value given it stands for both ends (rule list.between-single).
  const [low, high] = [value ?? value1, value1 ?? value]
  if (low === undefined || high === undefined) return (given) => !Number.isNaN(given)
  switch (expression) {
    case 'between': return (given) => given >= Math.min(low, high) && given <= Math.max(low, high)
    case 'greater': return (given) => given > low
    case 'greaterEq': return (given) => given >= low
    case 'less': return (given) => given < low
    case 'lessEq': return (given) => given <= low
    case 'equal': return (given) => Math.abs(given - low) < 1e-9
  }
}

/** The first `count` funds in the order of the sort keys; what is missing stands last in both directions, and the code makes pages stable. */
export function sorted(found: Int32Array, sorts: readonly SortKey[], rows: UniverseRows, universe: Universe, peers: Peers, count: number): Int32Array {
  let answered = 0
  const keys = sorts.map(({ prop, order }) => {
    const column = columnNamed(prop)
    const sign = order === 'desc' ? -1 : 1
    if (column.kind === 'fact') {
      const texts = rows.sortKeys[answered++]!
      return column.fact.kind === 'number' ? byNumber(Float64Array.from(texts, (text) => (text === '' ? NaN : Number(text))), sign) : byText(texts, sign)
    }
    if (column.kind === 'spark') return () => 0
    const values = universe.values(column.figure)
    if (column.kind === 'figure') return byNumber(values, sign)
    const standing = universe.standing(column.figure, peers)
    const places = new Float64Array(values.length).fill(NaN)
    for (const fund of found) places[fund] = standing.place(fund)?.[0] ?? NaN
    return byNumber(places, sign)
  })
  const { codes } = universe
  return firstOf(found, count, (a, b) => {
    for (const compare of keys) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return codes[a]! < codes[b]! ? -1 : 1
  })
}

/** A page of a long list needs no order in the rest: the best so far are kept, and most funds are seen once and let go. */
function firstOf(found: Int32Array, count: number, compare: Compare): Int32Array {
  if (count * 8 > found.length) return found.slice().sort(compare)
  const kept = found.slice(0, count).sort(compare)
  for (let at = count; at < found.length; at++) {
    const fund = found[at]!
    if (compare(fund, kept[count - 1]!) > 0) continue
    let place = count - 1
    while (place > 0 && compare(fund, kept[place - 1]!) < 0) kept[place] = kept[--place]!
    kept[place] = fund
  }
  return kept
}

type Compare = (a: number, b: number) => number

const byNumber = (values: Float64Array, sign: number): Compare => (a, b) => {
  const [left, right] = [values[a]!, values[b]!]
  if (left === right) return 0
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return sign * (left - right)
}
const byText = (texts: readonly string[], sign: number): Compare => (a, b) => {
  const [left, right] = [texts[a]!, texts[b]!]
  if (left === right) return 0
  if (left === '' || right === '') return left === '' ? 1 : -1
  return left < right ? -sign : sign
}
