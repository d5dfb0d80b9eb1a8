import type { Fund, FundDetail } from '@zhiheng/contract'
import { sql } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { readSources } from '../nav/series.store.ts'
import * as store from './fund.store.ts'

/** Columns that an organisation can override, by their names on the wire. */
const overridable: Record<string, string> = {
  short_name: 'shortName', full_name: 'fullName', reg_code: 'regCode', is_offering: 'isOffering', fund_type: 'fundType', strategy_code: 'strategy', sub_strategy_code: 'subStrategy',
  company_code: 'counselorCode', manager_names: 'managerNames', custodian: 'custodian', benchmark_text: 'benchmarkText', benchmark_code: 'benchmarkCode', inception_day: 'inceptionDay',
  fund_status: 'fundStatus', business_flag: 'fundBussinessFlag', risk_level: 'riskLevel', scale_yi: 'scaleYi', open_rule: 'openRule', lockup: 'lockup', warn_line: 'warnLine',
  stop_line: 'stopLine', description: 'description', labels: 'labels',
}

/** The fund page's base facts: the row, its managers, NAV sources, share classes, and where the organisation differs from the market. */
export async function fundDetail({ db }: Context, row: store.FundRow, fund: Fund): Promise<FundDetail> {
  const [managers, sources, overridden, family] = [
    await managersOf(db, row.manager_codes ?? []),
    await readSources(db, row.fund_code),
    await overriddenOf(db, row),
    await familyOf(db, row),
  ]
  return {
    ...fund,
    issueDay: row.issue_day ?? '',
    endDay: row.end_day ?? '',
    managementFee: row.management_fee,
    custodyFee: row.custody_fee,
    salesFee: row.sales_fee,
    performanceFee: row.performance_fee ?? '',
    openRule: row.open_rule ?? '',
    lockup: row.lockup ?? '',
    minAmountWan: row.min_amount_wan,
    warnLine: row.warn_line,
    stopLine: row.stop_line,
    shareClass: row.share_class ?? '',
    parentCode: row.parent_code ?? '',
    description: row.description ?? '',
    scaleDay: row.scale_day ?? '',
    navSource: row.nav_source ?? '',
    managers,
    navSources: sources,
    overridden,
    family,
  }
}

type Db = Context['db']

async function managersOf(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return []
  const rows = await db.selectFrom('all_manager').select(['manager_code', 'manager_name']).where('manager_code', 'in', codes).execute()
  return rows.map((row) => ({ managerCode: row.manager_code, managerName: row.manager_name ?? row.manager_code }))
}

async function overriddenOf(db: Db, row: store.FundRow) {
  if (row.origin !== 'override') return []
  const [own, market] = [await store.findOwnRow(db, false, row.fund_code), await store.findMarketRow(db, row.fund_code)]
  const read = (from: object | undefined, column: string) => (from as Record<string, unknown> | undefined)?.[column] ?? null
  return Object.entries(overridable).filter(([column]) => read(own, column) !== null).map(([column, field]) => ({ field, market: read(market, column) }))
}

/** Share classes of one fund: the same parent, or parent and children. */
async function familyOf(db: Db, row: store.FundRow) {
  const parent = row.parent_code || row.fund_code
  const { rows } = await sql<{ fund_code: string; short_name: string | null; share_class: string | null }>`
    select fund_code, short_name, share_class from all_fund where (parent_code = ${parent} or fund_code = ${parent}) and fund_code <> ${row.fund_code} order by fund_code limit 20`.execute(db)
  return rows.map((other) => ({ fundCode: other.fund_code, shortName: other.short_name ?? other.fund_code, shareClass: other.share_class ?? '' }))
}
