import type { Db } from '../../db/db.ts'
import { sql } from 'kysely'
import { daysIn, numbersIn } from '../../db/column-bytes.ts'
import { type Chosen, chooseSeries, type SeriesOrigin, type WhichSource } from './series-sources.ts'

/** The one place where NAV series are read: market and own tables together, one source a fund, the source always named. */

export interface FundSeries {
  fundCode: string
  source: string
  origin: SeriesOrigin
  /** yyyymmdd, ascending. The values beside it are NaN where nothing was published. */
  days: Int32Array
  nav: Float64Array
  cumNav: Float64Array
  adjNav: Float64Array
}

export interface WantedSeries extends WhichSource {
  /** Days and one NAV alone, at a third of the cost; the other two stay empty. */
  only?: 'adjusted' | 'unit' | undefined
  /** Nothing before this year. */
  fromYear?: number | undefined
}

interface ChunkRow {
  fund_code: string
  source: string
  origin: SeriesOrigin
  days: Buffer
  nav?: Buffer
  cum_nav?: Buffer
  adj_nav?: Buffer
}

/** Two statements for 1,000 funds; the chunks come as rows, because one long value costs the database twice the time. */
export async function readSeries(db: Db, fundCodes: readonly string[], wanted: WantedSeries = {}): Promise<Map<string, FundSeries>> {
  const found = new Map<string, FundSeries>()
  const codes = [...new Set(fundCodes)]
  for (let from = 0; from < codes.length; from += 1000) {
    const chosen = await chooseSeries(db, codes.slice(from, from + 1000), wanted)
    if (chosen.length === 0) continue
    const { rows } = await chunks(chosen, wanted).execute(db)
    for (let at = 0; at < rows.length; ) {
      let end = at + 1
      while (end < rows.length && rows[end]!.fund_code === rows[at]!.fund_code) end++
      const { fund_code: fundCode, source, origin } = rows[at]!
      const own = rows.slice(at, end)
      const days = daysIn(Buffer.concat(own.map((row) => row.days)))
      found.set(fundCode, { fundCode, source, origin, days, nav: joined(own, 'nav'), cumNav: joined(own, 'cum_nav'), adjNav: joined(own, 'adj_nav') })
      at = end
    }
  }
  return found
}

const joined = (rows: readonly ChunkRow[], column: 'nav' | 'cum_nav' | 'adj_nav') => numbersIn(Buffer.concat(rows.map((row) => row[column] ?? Buffer.alloc(0))))

function chunks(chosen: readonly Chosen[], { only, fromYear = 0 }: WantedSeries) {
  const columns = only === 'adjusted' ? sql`s.year, s.days, s.adj_nav` : only === 'unit' ? sql`s.year, s.days, s.nav` : sql`s.year, s.days, s.nav, s.cum_nav, s.adj_nav`
  return sql<ChunkRow>`
    with chosen as materialized (
      select * from unnest(${chosen.map((one) => one.fundCode)}::text[], ${chosen.map((one) => one.source)}::text[], ${chosen.map((one) => one.origin)}::text[]) as c(fund_code, source, origin)
    )
    select c.fund_code, c.source, c.origin, ${columns} from chosen c
      join nav_series s on s.fund_code = c.fund_code and s.source = c.source where c.origin = 'own' and s.year >= ${fromYear}
    union all
    select c.fund_code, c.source, c.origin, ${columns} from chosen c
      join market_nav_series s on s.org_id = '1' and s.fund_code = c.fund_code and s.source = c.source where c.origin = 'market' and s.year >= ${fromYear}
    order by fund_code, year`
}
