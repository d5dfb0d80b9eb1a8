import { toPage, type PageQuery, type ScreenBody, type ScreenResult } from '@zhiheng/contract'
import type { Db } from '../../db/db.ts'
import { Kept, readVersion } from '../../db/kept.ts'
import { snapshotCache } from '../snapshot/cache.ts'
import type { Peers } from '../snapshot/peers.ts'
import { type Universe, universeOf } from '../snapshot/universe.ts'
import { type Column, columnNamed, figureNamed } from './columns.ts'
import { screen, sorted, type Step } from './evaluate.ts'
import * as store from './screen.store.ts'

/** A screening in three steps: what the database decides, what the columns decide, and the facts of the page. */

export interface LoadedScreen {
  body: ScreenBody
  page: PageQuery
  rows: store.UniverseRows
  universe: Universe
  peers: Peers
  industries: Map<string, Map<string, number>>
  columns: Column[]
}

/** A user changes one condition at a time, and a page turns under the same ones; some megabytes each. */
const universes = new Kept<store.UniverseRows>(16)

export async function loadScreen(db: Db, orgId: string, body: ScreenBody, page: PageQuery): Promise<LoadedScreen> {
  const columns = body.columns.map(columnNamed)
  // Wrong names are refused before anything is read.
  for (const condition of body.conditions) if (condition.kind === 'indicator') figureNamed(condition.period, condition.indicator)
  const asked = body.conditions.flatMap((condition): store.Asked[] => (condition.kind === 'fact' ? [{ filter: condition.filter }] : condition.kind === 'text' ? [{ text: condition.text }] : []))
  const sortedBy = body.sorts.map(({ prop }) => columnNamed(prop)).flatMap((column) => (column.kind === 'fact' ? [column.fact] : []))
  const isPrivate = body.data_source === undefined ? undefined : body.data_source === 1
  const version = await readVersion(db)
  const snapshots = await snapshotCache.of(db, orgId, version)
  const peer = body.peer === 'strategy' ? 'strategy' : 'fundType'
  const key = JSON.stringify([orgId, isPrivate ?? null, peer, asked, sortedBy.map(({ prop }) => prop)])
  const rows = await universes.once(key, version, () => store.readUniverse(db, isPrivate, peer, asked, sortedBy))
  const { universe, peers } = universeOf(rows, snapshots, body.peer === 'all')
  const named = body.conditions.flatMap((condition) => (condition.kind === 'industry' ? [condition.industry] : []))
  const industries = await store.readIndustries(db, [...new Set(named)], universe.asOf || '99991231')
  return { body, page, rows, universe, peers, industries, columns }
}

export interface ComputedScreen extends LoadedScreen {
  places: Int32Array
  total: number
  count: number
  steps: Step[]
}

/** What the columns decide; reads nothing. */
export function computeScreen(loaded: LoadedScreen): ComputedScreen {
  const { body, page, rows, universe, peers, industries } = loaded
  const within = body.fundCodes && new Set(body.fundCodes)
  const { found, steps, universe: count } = screen({ conditions: body.conditions, rows, universe, peers, industries, within })
  const from = (page.pageNo - 1) * page.pageSize
  const ordered = sorted(found, body.sorts, rows, universe, peers, from + page.pageSize)
  return { ...loaded, places: ordered.subarray(from, from + page.pageSize), total: found.length, count, steps }
}

const peerNames = { fundType: '基金类型', strategy: '策略', all: '全部' }

export async function keepScreen(db: Db, computed: ComputedScreen): Promise<ScreenResult> {
  const { body, columns, places, universe, peers, page } = computed
  const codes = Array.from(places, (place) => universe.codes[place]!)
  const facts = await store.readFacts(db, codes, [...new Set(columns.flatMap((column) => (column.kind === 'fact' ? [column.fact] : [])))])
  const cells = columns.map((column): ((place: number) => unknown) => {
    if (column.kind === 'fact') return (place) => facts.get(universe.codes[place]!)?.[column.fact.prop] ?? null
    if (column.kind === 'spark') return (place) => universe.spark(place)
    if (column.kind === 'rank') return (place) => universe.standing(column.figure, peers).place(place)
    const values = universe.values(column.figure)
    return (place) => (Number.isFinite(values[place]) ? values[place] : null)
  })
  const data = Array.from(places, (place) => cells.map((cell) => cell(place)))
  return { ...toPage(data, computed.total, page), columns: body.columns, universe: computed.count, steps: computed.steps, peer: peerNames[body.peer], asOf: universe.asOf }
}

/** The whole of it in one transaction, for tasks. */
export const runScreen = async (db: Db, orgId: string, body: ScreenBody, page: PageQuery) => keepScreen(db, computeScreen(await loadScreen(db, orgId, body, page)))
