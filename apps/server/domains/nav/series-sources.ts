import { whyNotRead, type WhyNot } from '@zhiheng/domain'
import { sql } from 'kysely'
import { daysIn } from '../../db/column-bytes.ts'
import type { Db } from '../../db/db.ts'

/** Which series of a fund is read: what the database has of each source, and the choice of packages/domain over it. */

export type SeriesOrigin = 'market' | 'own'

export interface WhichSource {
  /** Only this source; otherwise the one that packages/domain/nav-source.ts says. */
  source?: string | undefined
  /** Only what the market has: for figures that all organisations share. */
  scope?: 'market' | undefined
}

interface CandidateRow {
  fund_code: string
  source: string
  source_name: string
  origin: SeriesOrigin
  is_chosen: boolean
  days: Buffer | null
}
export interface Chosen {
  fundCode: string
  source: string
  origin: SeriesOrigin
}

export async function chooseSeries(db: Db, codes: readonly string[], wanted: WhichSource): Promise<Chosen[]> {
  const rows = await readCandidates(db, codes, wanted, 'contested')
  return [...Map.groupBy(rows, (row) => row.fund_code)].map(([fundCode, candidates]) => {
    const { source, origin } = candidates[whyNotRead(candidates.map(toCandidate)).indexOf('')]!
    return { fundCode, source, origin }
  })
}

export interface SourceFacts {
  source: string
  sourceName: string
  origin: SeriesOrigin
  from: string
  to: string
  count: number
  whyNot: WhyNot
}

/** The sources that a fund has, the one that is read first, and of each other why it is not. */
export async function readSources(db: Db, fundCode: string): Promise<SourceFacts[]> {
  const candidates = (await readCandidates(db, [fundCode], {}, 'all')).map((row) => ({ ...row, ...toCandidate(row) }))
  const whyNot = whyNotRead(candidates)
  return candidates
    .map(({ source, source_name, origin, days }, at): SourceFacts => ({ source, sourceName: source_name, origin, from: String(days[0] ?? ''), to: String(days.at(-1) ?? ''), count: days.length, whyNot: whyNot[at]! }))
    .toSorted((a, b) => Number(a.whyNot !== '') - Number(b.whyNot !== ''))
}

const toCandidate = ({ origin, is_chosen, days }: CandidateRow) => ({ origin, isChosen: is_chosen, days: daysIn(days ?? new Uint8Array(0)) })

/** Every source of the funds in the organisation's order. The days come along only where own and market have to be compared. */
async function readCandidates(db: Db, codes: readonly string[], { source, scope }: WhichSource, withDays: 'all' | 'contested') {
  const marketOnly = scope === 'market'
  const packed = (table: string, org: ReturnType<typeof sql>) =>
    sql`(select string_agg(s.days, ''::bytea order by s.year) from ${sql.table(table)} s where s.org_id = ${org} and s.fund_code = r.fund_code and s.source = r.source)`
  const isWanted = withDays === 'all' ? sql`true` : sql`r.is_contested`
  const { rows } = await sql<CandidateRow>`
    with candidate as (
      select fund_code, source, 'own' as origin from nav_series where ${!marketOnly} and fund_code = any(${codes}) group by 1, 2
      union all
      select fund_code, source, 'market' from market_nav_series where org_id = '1' and fund_code = any(${codes}) group by 1, 2
    ), ranked as (
      select c.*, coalesce(p.source_name, c.source) as source_name, coalesce(p.priority, 10) as priority,
        coalesce(c.source = coalesce(${source ?? null}, nullif(o.nav_source, ''), nullif(m.nav_source, '')), false) as is_chosen
      from candidate c
      left join fund o on ${!marketOnly} and o.fund_code = c.fund_code
      left join market_fund m on m.org_id = '1' and m.fund_code = c.fund_code
      left join nav_source p on ${!marketOnly} and p.source = c.source
      where c.source = coalesce(${source ?? null}, c.source)
    )
    select r.fund_code, r.source, r.source_name, r.origin, r.is_chosen,
      case when not ${isWanted} then null when r.origin = 'own' then ${packed('nav_series', sql`current_org()`)} else ${packed('market_nav_series', sql`'1'`)} end as days
    from (select *, bool_or(origin = 'own') over fund and bool_or(origin = 'market') over fund and not bool_or(is_chosen) over fund as is_contested
      from ranked window fund as (partition by fund_code)) r
    order by r.fund_code, r.priority, r.origin = 'own' desc, r.source`.execute(db)
  return rows
}
