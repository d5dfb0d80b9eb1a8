import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ImportedFund } from './import/result.ts'

export interface Match {
  fundCode: string
  candidates: { fundCode: string; shortName: string }[]
}
type Named = Pick<ImportedFund, 'code' | 'name'>
interface Known {
  fund_code: string
  reg_code: string | null
  short_name: string | null
  full_name: string | null
  inception_day: string | null
}

/** Which fund each part of a file belongs to: by code or registration code, else by its exact name; otherwise candidates to choose from. */
export async function matchFunds(db: Db, funds: readonly Named[]): Promise<Match[]> {
  const codes = funds.flatMap((fund) => fund.code ?? [])
  const names = funds.flatMap((fund) => fund.name ?? [])
  const { rows } = await sql<Known>`
    select fund_code, reg_code, short_name, full_name, inception_day from all_fund
    where fund_code = any(${codes}) or reg_code = any(${codes}) or short_name = any(${names}) or full_name = any(${names})`.execute(db)
  const matches: Match[] = []
  for (const fund of funds) {
    const found = rows.find((row) => row.fund_code === fund.code) ?? rows.find((row) => fund.code !== undefined && row.reg_code === fund.code) ?? onlyNamed(rows, fund.name)
    matches.push(found ? { fundCode: found.fund_code, candidates: [] } : { fundCode: '', candidates: await candidatesFor(db, fund) })
  }
  return matches
}

/** A name that two funds bear decides nothing. */
function onlyNamed(rows: readonly Known[], name: string | undefined) {
  const bearing = name ? rows.filter((row) => row.short_name === name || row.full_name === name) : []
  return bearing.length === 1 ? bearing[0] : undefined
}

async function candidatesFor(db: Db, { code, name }: Named) {
  const text = (name ?? code ?? '').slice(0, 60)
  if (text === '') return []
  const { rows } = await sql<{ fund_code: string; short_name: string | null }>`
    select fund_code, short_name from all_fund where short_name % ${text} or full_name % ${text} or fund_code ilike ${`%${code ?? text}%`}
    order by greatest(similarity(coalesce(short_name, ''), ${text}), similarity(coalesce(full_name, ''), ${text})) desc limit 5`.execute(db)
  return rows.map((row) => ({ fundCode: row.fund_code, shortName: row.short_name ?? row.fund_code }))
}

/** Facts of funds that the checks compare with. */
export async function factsOf(db: Db, fundCodes: readonly string[]) {
  const { rows } = await sql<{ fund_code: string; short_name: string | null; inception_day: string | null }>`select fund_code, short_name, inception_day from all_fund where fund_code = any(${[...fundCodes]})`.execute(db)
  const { rows: distributions } = await sql<{ fund_code: string; event_day: string; kind: 'cash_dividend' | 'share_conversion'; value: number }>`
    select fund_code, event_day, kind, value from fund_distribution where fund_code = any(${[...fundCodes]})
    union all select fund_code, event_day, kind, value from market_fund_distribution where fund_code = any(${[...fundCodes]})`.execute(db)
  return { facts: new Map(rows.map((row) => [row.fund_code, row])), distributions: Map.groupBy(distributions, (row) => row.fund_code) }
}

/** Exchange days as a test; without a calendar every weekday is one. */
export async function tradingDays(db: Db) {
  const rows = await db.selectFrom('trading_calendar').select('trading_day').where('is_open', '=', true).execute()
  if (rows.length === 0) return undefined
  const open = new Set(rows.map((row) => row.trading_day))
  const [first, last] = [rows.reduce((a, b) => (a.trading_day < b.trading_day ? a : b)).trading_day, rows.reduce((a, b) => (a.trading_day > b.trading_day ? a : b)).trading_day]
  return (day: string) => day < first || day > last || open.has(day)
}
