import type { fundDraft } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../db/audit.ts'
import { initials } from '../../db/pinyin.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { holdQuota } from '../organisation/count-used.ts'
import { ownership } from './fund.rules.ts'
import * as store from './fund.store.ts'
import type { FundTable } from './fund.tables.ts'

export type FundDraft = z.output<typeof fundDraft>
type Facts = Partial<Omit<Insertable<FundTable>, 'org_id' | 'fund_code'>>

/** What was entered, as columns; what was not entered stays out, so that it is not overridden. */
function factsOf(draft: FundDraft): Facts {
  const facts: Facts = {
    short_name: draft.shortName, full_name: draft.fullName, reg_code: draft.regCode, is_private: draft.isPrivate, is_offering: draft.isOffering, fund_type: draft.fundType,
    strategy_code: draft.strategy, sub_strategy_code: draft.subStrategy, company_code: draft.counselorCode, manager_names: draft.managerNames, custodian: draft.custodian,
    benchmark_text: draft.benchmarkText, benchmark_code: draft.benchmarkCode, currency: draft.currency, inception_day: draft.inceptionDay, fund_status: draft.fundStatus ?? undefined,
    business_flag: draft.fundBussinessFlag ?? undefined, risk_level: draft.riskLevel ?? undefined, scale_yi: draft.scaleYi ?? undefined, management_fee: draft.managementFee ?? undefined,
    custody_fee: draft.custodyFee ?? undefined, sales_fee: draft.salesFee ?? undefined, performance_fee: draft.performanceFee, open_rule: draft.openRule, lockup: draft.lockup,
    min_amount_wan: draft.minAmountWan ?? undefined, warn_line: draft.warnLine ?? undefined, stop_line: draft.stopLine ?? undefined, share_class: draft.shareClass,
    parent_code: draft.parentCode, description: draft.description, labels: draft.labels,
    pinyin: initials(draft.shortName),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Facts
}

const same = (left: unknown, right: unknown) => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** Saves an own fund, a market fund for the operator, or for others the override of what differs from the market. */
export async function saveFund(ctx: Context, draft: FundDraft, isNew: boolean) {
  const market = ownership.keepsMarket(ctx.actor)
  const [former, marketRow] = [await store.findOwnRow(ctx.db, market, draft.fundCode), await store.findMarketRow(ctx.db, draft.fundCode)]
  if (isNew && (former ?? marketRow)) throw refuse(`基金代码 ${draft.fundCode} 已存在，请换一个代码或直接编辑`, { field: 'fundCode' })
  if (!isNew && !former && !marketRow) throw notFound('基金')
  if (!former) await allowNew(ctx, market)
  await checkReferences(ctx, draft, market)

  const facts = factsOf(draft)
  const overrides = !market && marketRow !== undefined
  const row = overrides ? onlyDifferent(facts, marketRow) : facts
  await store.putFund(ctx.db, market, { fund_code: draft.fundCode, ...row, ...(former ? {} : { created_by: ctx.actor.userId, product_user_id: ctx.actor.userId }) })
  await audit(ctx.db, { table: market ? 'market_fund' : 'fund', key: draft.fundCode, action: former ? 'update' : 'insert', before: former, after: row })
}

/** An override names only what differs; the rest stays null and follows the market. */
const onlyDifferent = (facts: Facts, marketRow: object) =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, same(value, (marketRow as Record<string, unknown>)[key]) ? null : value])) as Facts

async function allowNew(ctx: Context, market: boolean) {
  if (!canCreate(ctx.actor.userType)) throw forbidden()
  if (!market) await holdQuota(ctx.db, 'privateData')
}

async function checkReferences({ db }: Context, draft: FundDraft, market: boolean) {
  if (draft.counselorCode && !(await db.selectFrom('all_company').select('company_code').where('company_code', '=', draft.counselorCode).executeTakeFirst())) {
    throw refuse('请重新搜索公司并选择', { field: 'counselorCode' })
  }
  if (draft.benchmarkCode && !(await db.selectFrom('all_index_info').select('index_code').where('index_code', '=', draft.benchmarkCode).executeTakeFirst())) {
    throw refuse('没有这个基准指数，请从列表中选择', { field: 'benchmarkCode' })
  }
  const custom = draft.benchmarkCode ? await db.selectFrom('custom_index').select(['index_name', 'is_public']).where('index_code', '=', draft.benchmarkCode).executeTakeFirst() : undefined
  if (custom && market) throw refuse(`平台的基金对所有机构相同，不能以本机构的自定义指数「${custom.index_name}」为基准`, { field: 'benchmarkCode' })
  if (custom && !custom.is_public) throw refuse(`自定义指数「${custom.index_name}」仅自己可见，不能作为基金的基准，请先将它公开`, { field: 'benchmarkCode' })
}
