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

/** Applies the conditions in their order; each says what it takes of what was left, and what it would take alone. */
export function screen({ conditions, rows, universe, peers, industries, within: named }: Question): Screened {
  const { codes } = universe
  const members = named ? Uint8Array.from(codes, (code) => Number(named.has(code))) : new Uint8Array(codes.length).fill(1)
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

type Indicator = Extract<Condition, { kind: 'indicator' }>
type Industry = Extract<Condition, { kind: 'industry' }>

/** Shares of industries are read anew by each call, so that an answer about them is kept for none. */
function answerOf(condition: Indicator | Industry, universe: Universe, peers: Peers, industries: Question['industries']): Uint8Array {
  if (condition.kind === 'industry') return inIndustry(condition, universe.codes, industries)
  return universe.answer(JSON.stringify(condition), peers, () => {
    const figure = figureNamed(condition.period, condition.indicator)
    return within(condition.by === 'percentile' ? universe.standing(figure, peers).shares() : universe.values(figure), rangeOf(condition))
  })
}

function inIndustry({ industry, minValue, maxValue }: Industry, codes: readonly string[], industries: Question['industries']): Uint8Array {
  const [shares, band] = [industries.get(industry), { minValue, ...(maxValue === undefined ? {} : { maxValue }) }]
  return Uint8Array.from(codes, (code) => {
    const share = shares?.get(code)
    return Number(share !== undefined && isInBand(share, band))
  })
}

interface Range {
  low: number
  high: number
  /** Whether the ends belong to it. */
  withLow: boolean
  withHigh: boolean
}
const everything: Range = { low: -Infinity, high: Infinity, withLow: true, withHigh: true }

function rangeOf({ expression, value, value1 }: Indicator): Range {
  // With one value given it stands for both ends (rule list.between-single).
  const [low, high] = [value ?? value1, value1 ?? value]
  if (low === undefined || high === undefined) return everything
  switch (expression) {
    case 'between': return { ...everything, low: Math.min(low, high), high: Math.max(low, high) }
    case 'greater': return { ...everything, low, withLow: false }
    case 'greaterEq': return { ...everything, low }
    case 'less': return { ...everything, high: low, withHigh: false }
    case 'lessEq': return { ...everything, high: low }
    case 'equal': return { low: low - 1e-9, high: low + 1e-9, withLow: false, withHigh: false }
  }
}

/** 1 for each value in the range. What cannot be said (NaN) is in none. */
function within(values: Float64Array, { low, high, withLow, withHigh }: Range): Uint8Array {
  const answer = new Uint8Array(values.length)
  for (let at = 0; at < answer.length; at++) {
    const value = values[at]!
    if ((value > low || (withLow && value === low)) && (value < high || (withHigh && value === high))) answer[at] = 1
  }
  return answer
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
