import type { Insertable } from 'kysely'
import { initials } from '../db/pinyin.ts'
import type { FundTable } from '../domains/fund/fund.tables.ts'
import type { Fund } from './market/types.ts'

/** A generated fund as the fund tables hold it. */
export function fundRow(fund: Fund): Insertable<FundTable> {
  const { management, custody, sales } = fund.truth.fees
  const scale = fund.scales.at(-1)
  return {
    fund_code: fund.code, short_name: fund.shortName, full_name: fund.fullName, pinyin: initials(fund.shortName), reg_code: fund.isPrivate ? fund.code : null, is_private: fund.isPrivate, is_offering: fund.isOffering,
    asset_type: fund.isPrivate ? 2 : 1, fund_type: fund.fundType, strategy_code: fund.strategy, sub_strategy_code: fund.subStrategy || null, company_code: fund.companyCode,
    manager_codes: fund.managers.map((one) => one.code), manager_names: fund.managers.map((one) => one.name).join('、'), custodian: fund.custodian, benchmark_text: fund.benchmarkText, benchmark_code: fund.benchmark,
    currency: fund.currency, inception_day: String(fund.inceptionDay), issue_day: String(fund.inceptionDay), end_day: fund.endDay ? String(fund.endDay) : null, fund_status: fund.status, business_flag: fund.isPrivate ? 1 : 3,
    risk_level: fund.riskLevel, scale_yi: scale?.scaleYi ?? null, scale_day: scale ? String(scale.day) : null, management_fee: management, custody_fee: custody, sales_fee: sales, performance_fee: fund.performanceFee ?? null,
    open_rule: fund.openRule ?? null, lockup: fund.lockup ?? null, min_amount_wan: fund.minAmountWan ?? null, warn_line: fund.warnLine ?? null, stop_line: fund.stopLine ?? null, share_class: fund.shareClass ?? null,
    parent_code: fund.parentCode ?? null, is_master: fund.parentCode ? fund.parentCode === fund.code : null, description: fund.description, labels: fund.labels,
  }
}

const conversion = (value: number) => `每份基金份额折算为${value}份`

export const distributionRows = (funds: readonly Fund[]) =>
  funds.flatMap((fund) => fund.distributions.map(({ day, kind, value }) => ({ fund_code: fund.code, event_day: String(day), kind, value, source_text: kind === 'cash_dividend' ? `每份派现金${value.toFixed(4)}元` : conversion(value) })))
