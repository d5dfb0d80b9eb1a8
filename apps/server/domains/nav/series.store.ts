import type { Distribution } from '@zhiheng/analytics'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { readTradingDays } from '../index/index.store.ts'
import { snapshotDays, snapshotFunds } from '../snapshot/snapshot-funds.ts'
import { buildPoints, type Points, yearChunks } from './series-build.ts'
import { bytesOf, daysFromNetwork, numbersFromNetwork } from '../../db/column-bytes.ts'
import type { Scope } from './scope.ts'
import { readSeries } from './series-read.ts'
import { showNewest } from './show-newest.ts'

export * from './series-read.ts'
export { readSources } from './series-sources.ts'

export type { Scope } from './scope.ts'
export interface SeriesItem {
  fundCode: string
  source: string
}

const tables = {
  market: { nav: sql.table('market_nav'), series: sql.table('market_nav_series'), org: sql`'1'` },
  own: { nav: sql.table('nav'), series: sql.table('nav_series'), org: sql`current_org()` },
}
/** Funds whose points are in memory at once. */
const batch = 250

/**
 * Brings the series of these funds and sources to what the ledger says, with everything that hangs on them: the newest NAV
 * in the fund's row and its snapshot. Runs in the caller's transaction, so that a reader never sees one without the other.
 */
export async function rewriteSeries(db: Db, scope: Scope, items: readonly SeriesItem[], now: Date = new Date()): Promise<void> {
  const isTradingDay = await readTradingDays(db)
  for (let from = 0; from < items.length; from += batch) await rewriteBatch(db, scope, items.slice(from, from + batch), isTradingDay)
  await refreshChosen(db, scope, [...new Set(items.map(({ fundCode }) => fundCode))], now)
}

/** What hangs on the series that is read of each fund: its newest NAV in the fund's row, and its snapshot. */
export async function refreshChosen(db: Db, scope: Scope, fundCodes: readonly string[], now: Date): Promise<void> {
  const asOf = await snapshotDays(db, now)
  for (let from = 0; from < fundCodes.length; from += 1000) {
    const part = fundCodes.slice(from, from + 1000)
    const chosen = await readSeries(db, part, scope === 'market' ? { scope } : {})
    await showNewest(db, scope, part, chosen)
    await snapshotFunds(db, scope, part, asOf, chosen)
  }
}

async function rewriteBatch(db: Db, scope: Scope, items: readonly SeriesItem[], isTradingDay: (day: number) => boolean) {
  const [ledgers, facts] = [await readLedgers(db, scope, items), await readFacts(db, scope, items.map(({ fundCode }) => fundCode))]
  const built = ledgers.map(({ fundCode, source, points }) => {
    const { isPrivate = true, distributions = [] } = facts.get(fundCode) ?? {}
    return { fundCode, source, points: buildPoints(points, distributions, isPrivate, isTradingDay) }
  })
  const { series, org } = tables[scope]
  await sql`delete from ${series} s using unnest(${items.map((item) => item.fundCode)}::text[], ${items.map((item) => item.source)}::text[]) as w(fund_code, source)
    where s.org_id = ${org} and s.fund_code = w.fund_code and s.source = w.source`.execute(db)
  await writeChunks(db, scope, built)
}

interface LedgerRow {
  fund_code: string
  source: string
  days: Buffer
  nav: Buffer
  cum_nav: Buffer
  adj_nav: Buffer
}

/** Packed by the database: a million rows as rows would cost the driver seconds. */
async function readLedgers(db: Db, scope: Scope, items: readonly SeriesItem[]) {
  const { nav, org } = tables[scope]
  const packed = (column: string) => sql`string_agg(float8send(coalesce(n.${sql.ref(column)}, 'NaN')), ''::bytea order by n.trading_day) as ${sql.ref(column)}`
  const { rows } = await sql<LedgerRow>`
    select n.fund_code, n.source, string_agg(int4send(n.trading_day::int), ''::bytea order by n.trading_day) as days, ${packed('nav')}, ${packed('cum_nav')}, ${packed('adj_nav')}
    from (select distinct * from unnest(${items.map((item) => item.fundCode)}::text[], ${items.map((item) => item.source)}::text[]) as w(fund_code, source)) w
    join ${nav} n on n.org_id = ${org} and n.fund_code = w.fund_code and n.source = w.source
    where n.is_current and not n.is_deleted and not n.is_excluded group by n.fund_code, n.source`.execute(db)
  return rows.map((row) => ({
    fundCode: row.fund_code,
    source: row.source,
    points: { days: daysFromNetwork(row.days), nav: numbersFromNetwork(row.nav), cumNav: numbersFromNetwork(row.cum_nav), adjNav: numbersFromNetwork(row.adj_nav) },
  }))
}

interface BuildFacts {
  isPrivate: boolean
  distributions: Distribution[]
}

/** Whether the fund is private, and its distributions; an organisation's own entry stands for the market's of the same day and kind. */
async function readFacts(db: Db, scope: Scope, codes: readonly string[]): Promise<Map<string, BuildFacts>> {
  const isOwn = scope === 'own'
  const { rows } = await sql<{ fund_code: string; is_private: boolean; events: { day: string; kind: Distribution['kind']; value: number }[] | null }>`
    select c.fund_code, coalesce(o.is_private, m.is_private, true) as is_private,
      (select json_agg(json_build_object('day', d.event_day, 'kind', d.kind, 'value', d.value)) from (
        select distinct on (event_day, kind) event_day, kind, value from (
          select 0 as rank, event_day, kind, value from fund_distribution where ${isOwn} and fund_code = c.fund_code
          union all select 1, event_day, kind, value from market_fund_distribution where org_id = '1' and fund_code = c.fund_code) x
        order by event_day, kind, rank) d) as events
    from unnest(${[...new Set(codes)]}::text[]) as c(fund_code)
    left join fund o on ${isOwn} and o.fund_code = c.fund_code
    left join market_fund m on m.org_id = '1' and m.fund_code = c.fund_code`.execute(db)
  return new Map(rows.map((row) => [row.fund_code, { isPrivate: row.is_private, distributions: (row.events ?? []).map(({ day, kind, value }) => ({ day: Number(day), kind, value })) }]))
}

/** Each column goes over as one block that the database cuts: arrays of bytea would travel as text of twice the length. */
async function writeChunks(db: Db, scope: Scope, built: readonly { fundCode: string; source: string; points: Points }[]) {
  const chunks: { fundCode: string; source: string; year: number; at: number; points: number }[] = []
  let at = 0
  for (const { fundCode, source, points } of built) {
    for (const { year, from, to } of yearChunks(points.days)) chunks.push({ fundCode, source, year, at: at + from, points: to - from })
    at += points.days.length
  }
  const { series, org } = tables[scope]
  const block = (column: keyof Points) => Buffer.concat(built.map(({ points }) => bytesOf(points[column])))
  await sql`
    insert into ${series} (org_id, fund_code, source, year, days, nav, cum_nav, adj_nav)
    select ${org}, c.fund_code, c.source, c.year, substring(${block('days')}::bytea from c.at * 4 + 1 for c.points * 4), substring(${block('nav')}::bytea from c.at * 8 + 1 for c.points * 8),
      substring(${block('cumNav')}::bytea from c.at * 8 + 1 for c.points * 8), substring(${block('adjNav')}::bytea from c.at * 8 + 1 for c.points * 8)
    from unnest(${chunks.map((chunk) => chunk.fundCode)}::text[], ${chunks.map((chunk) => chunk.source)}::text[], ${chunks.map((chunk) => chunk.year)}::int[],
      ${chunks.map((chunk) => chunk.at)}::int[], ${chunks.map((chunk) => chunk.points)}::int[]) as c(fund_code, source, year, at, points)`.execute(db)
}
