import { type DetailDraft, type InfoDraft, type ParameterDraft, portfolioCodeOf } from '@zhiheng/contract'
import { canCreate } from '@zhiheng/domain'
import type { Context } from '../../rpc/context.ts'
import { forbidden, refuse } from '../../rpc/fail.ts'
import { holdQuota } from '../organisation/count-used.ts'
import { checkInfo, checkVersion, fundList, infoColumns } from './portfolio.rules.ts'
import * as store from './portfolio.store.ts'
import { editable } from './seen.ts'

/** Savings of a portfolio. Each makes a new version of the whole; one over a newer version than was read is refused. */

const idOf = (info: InfoDraft): string => info.id ?? info.fundId ?? portfolioCodeOf(info)
const savedOf = (row: { id: string; portfolio_code: string }, version: number) => ({ fundId: row.id, fundCode: row.portfolio_code, portfolio_code: row.portfolio_code, version })

export async function saveInfo(ctx: Context, info: InfoDraft) {
  const id = idOf(info)
  const former = id ? await held(ctx, id, info.version) : undefined
  checkInfo({ ...info, portfolioType: info.portfolioType ?? former?.portfolio_type, prior: info.prior === undefined ? former?.prior : info.prior, inferior: info.inferior === undefined ? former?.inferior : info.inferior })
  if ((await store.namesLike(ctx.db, info.fundName, former?.id ?? '')).has(info.fundName)) throw refuse(`名称“${info.fundName}”已被使用，请换一个名称`, { fields: { fundName: '名称已被使用' } })
  if (former) return savedOf(former, (await store.touch(ctx.db, former.id, ctx.now(), infoColumns(info))).version)
  if (!canCreate(ctx.actor.userType)) throw forbidden()
  await holdQuota(ctx.db, 'simulatedPortfolios')
  const made = await ctx.db.insertInto('portfolio').values({ ...infoColumns(info), fund_name: info.fundName, portfolio_code: await store.nextCode(ctx.db), owner_id: ctx.actor.userId, created_at: ctx.now(), updated_at: ctx.now() })
    .returning(['id', 'portfolio_code', 'version']).executeTakeFirstOrThrow()
  return savedOf(made, made.version)
}

/** Info and fund list together; `simple` fills in weights that were left out. */
export async function savePortfolio(ctx: Context, info: InfoDraft, details: readonly DetailDraft[], simple: boolean) {
  const saved = await saveInfo(ctx, info)
  const { weights } = await ctx.db.selectFrom('portfolio').select('weights').where('id', '=', saved.fundId).executeTakeFirstOrThrow()
  await store.replaceFunds(ctx.db, saved.fundId, fundList(details, await store.fundNames(ctx.db, details.map(({ fundCode }) => fundCode)), weights, simple ? 'filled' : 'exact'))
  return saved
}

export async function saveDetails(ctx: Context, code: string, details: readonly DetailDraft[], version: number | undefined) {
  const row = await held(ctx, code, version)
  await store.replaceFunds(ctx.db, row.id, fundList(details, await store.fundNames(ctx.db, details.map(({ fundCode }) => fundCode)), row.weights, 'exact'))
  return savedOf(row, (await store.touch(ctx.db, row.id, ctx.now())).version)
}

/** With the begin date and the model of the info, so that info and parameters never disagree (rule portfolio.wizard-step1). */
export async function saveParameter(ctx: Context, code: string, { modelType, positionType, modelParameter, positionParameter, version }: ParameterDraft) {
  const row = await held(ctx, code, version)
  const stored = { model_type: modelType, position_type: positionType, model_parameter: JSON.stringify(modelParameter), position_parameter: JSON.stringify(positionParameter) }
  const id = await store.putParameter(ctx.db, row.id, stored)
  const { Begin_month: begin = '' } = positionParameter
  return { id, version: (await store.touch(ctx.db, row.id, ctx.now(), { config_model: modelType, begin_date: begin })).version }
}

/** The portfolio, locked until the call ends, in the version that the saving is about. */
export async function held(ctx: Context, idOrCode: string, version: number | undefined) {
  const row = await editable(ctx, idOrCode)
  checkVersion(version, (await store.lock(ctx.db, row.id)) ?? row.version)
  return row
}
