import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { FundNav } from './market/types.ts'

/** Points of one fund from one source, and the file that they are said to come from. */
export interface LedgerPart {
  fundCode: string
  source: string
  fileName: string
  nav: FundNav
}

const tables = { market: { batch: 'market_nav_batch', nav: 'market_nav' }, own: { batch: 'nav_batch', nav: 'nav' } } as const

/** Puts points into an empty ledger: a batch for each file, and for each point the row that it would have had there. */
export async function loadNav(db: Db, scope: 'market' | 'own', parts: readonly LedgerPart[], userId: string) {
  const files = [...Map.groupBy(parts, (part) => part.fileName)]
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(tables[scope].batch)} (org_id, kind, source, file_name, created_by, accepted_at, counts)
    select current_org(), 'import', f.source, f.name, ${userId}, now(), f.counts::jsonb
    from unnest(${files.map(([name]) => name)}::text[], ${files.map(([, [first]]) => first!.source)}::text[], ${files.map(([, own]) => JSON.stringify(countsOf(own)))}::text[]) as f(name, source, counts)
    returning id`.execute(db)
  for (const [at, [, own]] of files.entries()) await loadFile(db, scope, own, rows[at]!.id)
}

const countsOf = (parts: readonly LedgerPart[]) => ({ funds: parts.length, fresh: parts.reduce((sum, part) => sum + part.nav.days.length, 0) })

/** A fund's columns travel as one text each: the driver would take longer over arrays than the database over the rows. */
async function loadFile(db: Db, scope: 'market' | 'own', parts: readonly LedgerPart[], batchId: string) {
  let row = 1
  const firstRows = parts.map(({ nav }) => (row += nav.days.length) - nav.days.length)
  const text = (values: Float64Array | Int32Array | undefined) => values?.join(',') ?? ''
  await sql`
    insert into ${sql.table(tables[scope].nav)} (org_id, fund_code, source, trading_day, nav, cum_nav, adj_nav, batch_id, file_row)
    select current_org(), f.code, f.source, p.day, p.nav, p.cum_nav, p.adj_nav, ${batchId}, f.first_row + p.place
    from unnest(${parts.map((part) => part.fundCode)}::text[], ${parts.map((part) => part.source)}::text[], ${firstRows}::int[], ${parts.map((part) => text(part.nav.days))}::text[],
        ${parts.map((part) => text(part.nav.nav))}::text[], ${parts.map((part) => text(part.nav.cumNav))}::text[], ${parts.map((part) => text(part.nav.adjNav))}::text[])
        as f(code, source, first_row, days, nav, cum_nav, adj_nav),
      unnest(string_to_array(f.days, ','), string_to_array(f.nav, ',')::float8[], string_to_array(f.cum_nav, ',')::float8[], string_to_array(nullif(f.adj_nav, ''), ',')::float8[])
        with ordinality as p(day, nav, cum_nav, adj_nav, place)`.execute(db)
}
