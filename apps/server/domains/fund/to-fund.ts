import type { Distribution, Fund } from '@zhiheng/contract'
import type { Actor } from '../../rpc/context.ts'
import { dataSourceOf, ownership, tableTypeOf } from './fund.rules.ts'
import type { FundRow, namesFor } from './fund.store.ts'

type Names = Awaited<ReturnType<typeof namesFor>>

/** A row of all_fund as the wire shows it. */
export function toFund(actor: Pick<Actor, 'orgId' | 'permissions'>, row: FundRow, names: Names): Fund {
  const name = row.short_name ?? row.fund_code
  const full = row.full_name ?? name
  return {
    id: row.fund_code,
    fundCode: row.fund_code,
    shortName: name,
    fundName: name,
    fullName: full,
    pinyin: row.pinyin ?? '',
    regCode: row.reg_code ?? '',
    isPrivate: row.is_private ?? false,
    isOffering: row.is_offering ?? false,
    assetType: row.asset_type,
    fundType: row.fund_type ?? '',
    strategy: row.strategy_code ?? '',
    subStrategy: row.sub_strategy_code ?? '',
    strategyName: names.strategies.get(row.strategy_code ?? '') ?? '',
    counselorCode: row.company_code ?? '',
    counselorName: names.companies.get(row.company_code ?? '') ?? '',
    managerNames: row.manager_names ?? '',
    custodian: row.custodian ?? '',
    benchmarkText: row.benchmark_text ?? '',
    benchmarkCode: row.benchmark_code ?? '',
    currency: row.currency ?? '',
    inceptionDay: row.inception_day ?? '',
    fundStatus: row.fund_status,
    fundBussinessFlag: row.business_flag,
    riskLevel: row.risk_level,
    scaleYi: row.scale_yi,
    navDay: row.nav_day ?? '',
    nav: row.nav,
    cumNav: row.cum_nav,
    dayGrowth: row.day_growth,
    frequency: row.frequency ?? '',
    labels: row.labels ?? [],
    dataSource: dataSourceOf(row),
    tableType: tableTypeOf(row),
    createUserId: row.created_by ?? '',
    productUserId: row.product_user_id ?? '',
    origin: row.origin,
    concerned: names.concerns.has(row.fund_code),
    updatedAt: new Date(row.updated_at as unknown as Date).toISOString(),
    fund_code: row.fund_code,
    fund_name: name,
    short_name: name,
    full_name: full,
    reg_code: row.reg_code ?? '',
    max_nav_day: row.nav_day ?? '',
    can: ownership.can(actor, 'fund.edit', row),
  }
}

export const toDistribution = (row: { fund_code: string; event_day: string; kind: string; value: number; source_text: string; origin: Distribution['origin'] }): Distribution => ({
  id: `${row.fund_code}:${row.event_day}:${row.kind}`,
  fundCode: row.fund_code,
  eventDay: row.event_day,
  kind: row.kind as Distribution['kind'],
  value: row.value,
  sourceText: row.source_text,
  origin: row.origin,
})
