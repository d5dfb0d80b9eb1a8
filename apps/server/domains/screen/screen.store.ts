import type { ColumnFilter } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { conditionsOf } from '../../db/list-query.ts'
import { separator, type UniverseTexts } from '../snapshot/universe.ts'
import { type Fact, facts, findFact } from './screen.facts.ts'

const filterColumns = Object.fromEntries(facts.flatMap((fact) => [[fact.prop, fact], [fact.snake, fact]]))

/** A condition that the database decides, for every fund. */
export type Asked = { filter: ColumnFilter } | { text: string }

/** All funds, with fund_type or strategy_code as the group of peers. */
export interface UniverseRows extends UniverseTexts {
  /** One '1' or '0' a fund, for each thing asked. */
  answers: string[]
  /** Values of the facts to sort by, as text; '' where missing. */
  sortKeys: string[][]
}

/**
 * Facts of all funds that the organisation sees, each column as one long text: 30,000 rows as rows would take the driver
 * several times as long as all the rest of a screening. The market's funds and the organisation's are asked apart, because
 * the database plans the view, made for looking funds up, badly for reading all of it.
 */
export async function readUniverse(db: Db, isPrivate: boolean | undefined, peer: 'fundType' | 'strategy', asked: readonly Asked[], sortedBy: readonly Fact[]): Promise<UniverseRows> {
  const needsCompany = sortedBy.some((fact) => fact.needsCompany) || asked.some((one) => 'text' in one || findFact(one.filter.prop)?.needsCompany)
  const listed = (column: ReturnType<typeof sql>, at: string) => sql`string_agg(${column}, ${separator}) as ${sql.ref(at)}`
  const columns = sql.join([
    listed(sql`f.fund_code`, 'codes'),
    listed(sql`coalesce(${sql.ref(peer === 'strategy' ? 'f.strategy_code' : 'f.fund_type')}, '')`, 'peers'),
    ...asked.map((one, at) => sql`string_agg(case when ${decided(one)} then '1' else '0' end, '') as ${sql.ref(`a${at}`)}`),
    ...sortedBy.map((fact, at) => listed(sql`coalesce((${fact.sql})::text, '')`, `s${at}`)),
  ])
  const company = needsCompany ? sql`left join all_company co on co.company_code = f.company_code` : sql``
  const ofKind = isPrivate === undefined ? sql`true` : sql`coalesce(f.is_private, false) = ${isPrivate}`
  const { rows } = await sql<Record<string, string | null>>`
    select ${columns} from (select m.*, 'market' as origin from market_fund m where m.org_id = '1' and m.fund_code not in (select fund_code from fund)) f ${company} where ${ofKind}
    union all
    select ${columns} from all_fund f ${company} where f.origin <> 'market' and ${ofKind}`.execute(db)
  const filled = rows.filter((row) => row.codes !== null)
  const joined = (at: string, between: string) => filled.map((row) => row[at]!).join(between)
  return {
    codes: joined('codes', separator), peerKeys: joined('peers', separator), answers: asked.map((_, at) => joined(`a${at}`, '')),
    sortKeys: sortedBy.map((_, at) => (filled.length > 0 ? joined(`s${at}`, separator).split(separator) : [])),
  }
}

function decided(one: Asked) {
  if ('filter' in one) return sql.join(conditionsOf(filterColumns, [one.filter]))
  // The caller's % are wildcards, and nothing else is; a text without any is looked for anywhere (rule list.like-wrap).
  const plain = one.text.replace(/[\\_]/g, '\\$&')
  const pattern = plain.includes('%') ? plain : `%${plain}%`
  const places = ['f.fund_code', 'f.short_name', 'f.full_name', 'f.reg_code', 'f.pinyin', 'co.company_name', 'co.short_name', 'co.pinyin']
  return sql`(${sql.join(places.map((place) => sql`${sql.ref(place)} ilike ${pattern}`), sql` or `)})`
}

/**
 * Shares of industries by fund, from each fund's newest report up to `asOf`; 0 where the report does not name the industry.
 * An organisation's own report stands before the market's.
 */
export async function readIndustries(db: Db, industries: readonly string[], asOf: string): Promise<Map<string, Map<string, number>>> {
  if (industries.length === 0) return new Map()
  const { rows } = await sql<{ fund_code: string; industry: string; proportion: number }>`
    with report as (
      select distinct on (fund_code) fund_code, report_day, is_own from (
        select fund_code, report_day, true as is_own from fund_industry where report_day <= ${asOf}
        union all select fund_code, report_day, false from market_fund_industry where org_id = '1' and report_day <= ${asOf}) x
      order by fund_code, is_own desc, report_day desc
    ), share as (
      select fund_code, report_day, true as is_own, industry, proportion from fund_industry
      union all select fund_code, report_day, false, industry, proportion from market_fund_industry where org_id = '1'
    )
    select r.fund_code, w.industry, coalesce(s.proportion, 0) as proportion
    from report r cross join unnest(${industries}::text[]) as w(industry)
    left join share s on s.fund_code = r.fund_code and s.report_day = r.report_day and s.is_own = r.is_own and s.industry = w.industry`.execute(db)
  const shares = new Map(industries.map((industry) => [industry, new Map<string, number>()]))
  for (const row of rows) shares.get(row.industry)!.set(row.fund_code, row.proportion)
  return shares
}

/** The facts of one page's funds, under their names on the wire. */
export async function readFacts(db: Db, codes: readonly string[], wanted: readonly Fact[]): Promise<Map<string, Record<string, unknown>>> {
  if (codes.length === 0 || wanted.length === 0) return new Map()
  const { rows } = await sql<Record<string, unknown>>`
    select f.fund_code as "fundCode", ${sql.join(wanted.map((fact) => sql`${fact.sql} as ${sql.ref(fact.prop)}`))}
    from all_fund f ${wanted.some((fact) => fact.needsCompany) ? sql`left join all_company co on co.company_code = f.company_code` : sql``}
    where f.fund_code = any(${codes})`.execute(db)
  return new Map(rows.map((row) => [row.fundCode as string, row]))
}

/** Values of a numeric fact over all funds. */
export async function readNumbers(db: Db, fact: Fact, isPrivate: boolean | undefined): Promise<(number | null)[]> {
  const { rows } = await sql<{ value: number | null }>`select ${fact.sql} as value from all_fund f ${isPrivate === undefined ? sql`` : sql`where f.is_private = ${isPrivate}`}`.execute(db)
  return rows.map((row) => row.value)
}

export interface Option {
  value: string
  label: string
}

/** The values that occur, for the facts that are chosen from a list. */
export async function readOptions(db: Db): Promise<Record<string, Option[]>> {
  const distinct = async (column: 'fund_type' | 'sub_strategy_code' | 'currency' | 'share_class') =>
    (await db.selectFrom('all_fund').select(column).distinct().where(column, 'is not', null).where(column, '!=', '').orderBy(column).limit(500).execute()).map((row) => plain(row[column]!))
  const { rows: strategies } = await sql<Option>`
    select strategy_code as value, strategy_name as label from strategy
    union all select strategy_code, strategy_name from market_strategy m where org_id = '1' and not exists (select from strategy s where s.strategy_code = m.strategy_code)
    union all select distinct f.strategy_code, f.strategy_code from all_fund f where f.strategy_code <> '' and not exists (select from strategy s where s.strategy_code = f.strategy_code)
      and not exists (select from market_strategy m where m.org_id = '1' and m.strategy_code = f.strategy_code)
    order by 2`.execute(db)
  const { rows: labels } = await sql<{ label: string }>`select distinct unnest(labels) as label from all_fund order by 1 limit 500`.execute(db)
  return {
    fundType: await distinct('fund_type'), subStrategy: await distinct('sub_strategy_code'), currency: await distinct('currency'), shareClass: await distinct('share_class'),
    strategy: strategies, labels: labels.map((row) => plain(row.label)),
  }
}

const plain = (value: string): Option => ({ value, label: value })
