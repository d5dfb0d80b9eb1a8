import { modelParameter, type PortfolioFundItem, type PortfolioInfo, type PortfolioParams, positionParameter } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import type { FundRow, ParameterRow, PortfolioRow } from './portfolio.store.ts'
import { canOf } from './seen.ts'

/** Rows as the wire shows them. */

export const toInfo = (ctx: Context, row: PortfolioRow): PortfolioInfo => ({
  id: row.id, fundId: row.id, fundCode: row.portfolio_code, portfolio_code: row.portfolio_code, asset_code: row.portfolio_code, fundName: row.fund_name, beginDate: row.begin_date,
  balance: row.balance, warnLine: row.warn_line, portfolioType: row.portfolio_type, managementFee: row.management_fee, performanceFee: row.performance_fee, slottingFee: row.slotting_fee,
  inferior: row.inferior, prior: row.prior, fixedProfit: row.fixed_profit, floatProfit: row.float_profit, weights: row.weights, isPublicFund: row.is_public_fund, freq: row.freq, configModel: row.config_model,
  isPublic: row.is_public, remark: row.remark, version: row.version, ownerId: row.owner_id, ownerName: row.owner_name, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(), can: canOf(ctx, row),
})

export const toItem = (row: FundRow): PortfolioFundItem => ({
  id: row.id, portfolio_code: row.portfolio_code, fundCode: row.fund_code, fundName: row.fund_name, aliasName: row.alias_name, weight: row.weight, openDays: row.open_days, strategyName: row.strategy_name, companyName: row.company_name,
})

/** Before the first saving the defaults of the specification, with an empty id. */
export const toParams = (portfolio: Pick<PortfolioRow, 'portfolio_code' | 'version'>, row: ParameterRow | undefined): PortfolioParams => ({
  id: row?.id ?? '', portfolioCode: portfolio.portfolio_code, portfolio_code: portfolio.portfolio_code, fundCode: portfolio.portfolio_code, modelType: row?.model_type ?? 1, positionType: row?.position_type ?? 1,
  modelParameter: modelParameter.parse(row?.model_parameter ?? {}), positionParameter: positionParameter.parse(row?.position_parameter ?? {}), version: portfolio.version,
})
