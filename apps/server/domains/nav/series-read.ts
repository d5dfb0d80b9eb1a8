import type { Db } from '../../db/db.ts'
import { sql } from 'kysely'
import { daysIn, numbersIn } from '../../db/column-bytes.ts'

/** The one place where NAV series are read: market and own tables together, one source a fund, the source always named. */

export type SeriesOrigin = 'market' | 'own'

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

export interface WantedSeries {
  /** Only this source; otherwise the fund's own choice, then the organisation's order of sources, own before market. */
  source?: string | undefined
  /** Only what the market has: for figures that all organisations share. */
  scope?: 'market' | undefined
  /** Days and adjusted NAV alone, at a third of the cost; the other two stay empty. */
  only?: 'adjusted' | undefined
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
  adj_nav: Buffer
}

/** One statement for 1,000 funds; the chunks come as rows, because one long value costs the database twice the time. */
export async function readSeries(db: Db, fundCodes: readonly string[], wanted: WantedSeries = {}): Promise<Map<string, FundSeries>> {
  const found = new Map<string, FundSeries>()
  const codes = [...new Set(fundCodes)]
  for (let from = 0; from < codes.length; from += 1000) {
    const { rows } = await chunks(codes.slice(from, from + 1000), wanted).execute(db)
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

function chunks(codes: readonly string[], { source, scope, only, fromYear = 0 }: WantedSeries) {
  const columns = only === 'adjusted' ? sql`s.year, s.days, s.adj_nav` : sql`s.year, s.days, s.nav, s.cum_nav, s.adj_nav`
  const marketOnly = scope === 'market'
  return sql<ChunkRow>`
    with candidate as (
      select fund_code, source, 'own' as origin from nav_series where ${!marketOnly} and fund_code = any(${codes}) group by 1, 2
      union all
      select fund_code, source, 'market' from market_nav_series where org_id = '1' and fund_code = any(${codes}) group by 1, 2
    ), chosen as materialized (
      select distinct on (c.fund_code) c.fund_code, c.source, c.origin
      from candidate c
      left join fund o on ${!marketOnly} and o.fund_code = c.fund_code
      left join market_fund m on m.org_id = '1' and m.fund_code = c.fund_code
      left join nav_source p on ${!marketOnly} and p.source = c.source
      where c.source = coalesce(${source ?? null}, c.source)
      order by c.fund_code, (c.source = coalesce(o.nav_source, m.nav_source)) desc nulls last, coalesce(p.priority, 10), c.origin = 'own' desc, c.source
    )
    select c.fund_code, c.source, c.origin, ${columns} from chosen c
      join nav_series s on s.fund_code = c.fund_code and s.source = c.source where c.origin = 'own' and s.year >= ${fromYear}
    union all
    select c.fund_code, c.source, c.origin, ${columns} from chosen c
      join market_nav_series s on s.org_id = '1' and s.fund_code = c.fund_code and s.source = c.source where c.origin = 'market' and s.year >= ${fromYear}
    order by fund_code, year`
}

export interface SourceFacts {
  source: string
  sourceName: string
  origin: SeriesOrigin
  from: string
  to: string
  count: number
}

/** The sources that a fund has, in the order in which they would be chosen. */
export async function readSources(db: Db, fundCode: string): Promise<SourceFacts[]> {
  const { rows } = await sql<{ source: string; source_name: string; origin: SeriesOrigin; days: Buffer }>`
    select s.source, coalesce(p.source_name, s.source) as source_name, s.origin, string_agg(s.days, ''::bytea order by s.year) as days
    from (select 'own' as origin, fund_code, source, year, days from nav_series where fund_code = ${fundCode}
          union all select 'market', fund_code, source, year, days from market_nav_series where org_id = '1' and fund_code = ${fundCode}) s
    left join nav_source p on p.source = s.source
    left join all_fund f on f.fund_code = s.fund_code
    group by s.source, p.source_name, s.origin, p.priority, f.nav_source
    order by (s.source = f.nav_source) desc nulls last, coalesce(p.priority, 10), s.origin = 'own' desc, s.source`.execute(db)
  return rows.map(({ days, ...row }) => {
    const all = daysIn(days)
    return { source: row.source, sourceName: row.source_name, origin: row.origin, from: String(all[0] ?? ''), to: String(all.at(-1) ?? ''), count: all.length }
  })
}
