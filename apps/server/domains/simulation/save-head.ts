import { type SettingsDraft, type SimulationKind, type SimulationSettings, startingSettings, type TradeDraft } from '@zhiheng/contract'
import { asDay } from '@zhiheng/domain'
import { decimalText, exact } from '@zhiheng/domain/simulation/decimal.ts'
import type { Context } from '../../rpc/context.ts'
import { forbidden, refuse } from '../../rpc/fail.ts'
import { holdQuota } from '../organisation/count-used.ts'
import { raiseVersion, rewriteBooks, saveRecords } from './save-records.ts'
import { editable, seen } from './seen.ts'
import { simulationRules } from './simulation.rules.ts'
import { nameTaken, newCode, type SimulationRow, tradesOf } from './simulation.store.ts'

/** Heads of combinations, trials and seeds: made, changed, copied. */

export interface Head {
  combinationName: string
  description?: string | undefined
  sharing?: SimulationRow['sharing'] | undefined
  settings?: SettingsDraft | undefined
}
export interface Making extends Head {
  kind: SimulationKind
  originKind?: string
  originCode?: string
  startAmount?: bigint | undefined
  startDay?: string | undefined
}
export const kindNames: Record<SimulationKind, string> = { combination: '组合', trial: '试算组合', seed: '种子组合' }

export async function make(ctx: Context, head: Making): Promise<SimulationRow> {
  if (head.kind === 'combination') await holdQuota(ctx.db, 'simulationCombos')
  await refuseDouble(ctx, head.kind, head.combinationName)
  const settings = { ...startingSettings, ...given(head.settings) }
  await refuseBenchmark(ctx, settings)
  const code = await newCode(ctx.db, head.kind === 'seed' ? 'SD' : 'CS')
  const now = ctx.now()
  await ctx.db.insertInto('simulation').values({
    code, kind: head.kind, combination_name: head.combinationName, description: head.description ?? '', sharing: head.sharing ?? 'none', settings: JSON.stringify(settings), origin_kind: head.originKind ?? '', origin_code: head.originCode ?? '',
    start_amount: head.startAmount === undefined ? null : decimalText(head.startAmount, 'money'), start_day: head.startDay ?? null, owner_id: ctx.actor.userId, saved_by: ctx.actor.userId, created_at: now, updated_at: now,
  }).execute()
  return seen(ctx, code)
}

/** Changes what is said of the head. New settings are applied to every record; where one can no longer be booked they are refused. */
export async function change(ctx: Context, code: string, said: Omit<Head, 'combinationName'> & { combinationName?: string | undefined; startAmount?: bigint | undefined; startDay?: string | undefined; kind?: SimulationKind | undefined }, version?: number): Promise<SimulationRow> {
  const row = await editable(ctx, code, version)
  if (said.sharing !== undefined && said.sharing !== row.sharing && !simulationRules.canShare(ctx.actor, row)) throw forbidden()
  const kind = said.kind ?? row.kind
  if (said.combinationName !== undefined && (said.combinationName !== row.combination_name || kind !== row.kind)) await refuseDouble(ctx, kind, said.combinationName, code, row.owner_id)
  if (kind === 'combination' && row.kind !== 'combination') await holdQuota(ctx.db, 'simulationCombos')
  const settings = { ...row.settings, ...given(said.settings) }
  if (settings.benchmark !== row.settings.benchmark) await refuseBenchmark(ctx, settings)
  await ctx.db.updateTable('simulation').set({
    kind, combination_name: said.combinationName ?? row.combination_name, description: said.description ?? row.description, sharing: said.sharing ?? row.sharing, settings: JSON.stringify(settings),
    start_amount: said.startAmount === undefined ? row.start_amount : decimalText(said.startAmount, 'money'), start_day: said.startDay ?? row.start_day,
  }).where('code', '=', code).execute()
  const booked = (of: SimulationSettings) => [of.subscribeDays, of.redeemDays, of.dividend].join()
  if (booked(settings) !== booked(row.settings)) await rewriteBooks(ctx, await seen(ctx, code))
  await raiseVersion(ctx, row)
  return seen(ctx, code)
}

/** Without what was left out. */
const given = (settings: SettingsDraft | undefined) => Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)) as Partial<SimulationSettings>

/** Makes the records those of the list: the whole of them is given. */
export async function replaceRecords(ctx: Context, code: string, records: readonly TradeDraft[]): Promise<SimulationRow> {
  const row = await seen(ctx, code)
  const former = await tradesOf(ctx.db, code)
  await saveRecords(ctx, row, { save: records, update: [], delete: former.map(({ id }) => id), placeOf: (at) => `第${at + 1}条` })
  return seen(ctx, code)
}

/** A copy of the caller's own with all records, under a free name. */
export async function copy(ctx: Context, source: SimulationRow, kind: SimulationKind, name?: string): Promise<SimulationRow> {
  const row = await make(ctx, {
    combinationName: name ?? (await freeName(ctx, kind, source.kind === kind ? `${source.combination_name}副本` : source.combination_name)), description: source.description, sharing: 'none', settings: source.settings, kind,
    originKind: source.kind, originCode: source.code, startAmount: source.start_amount === null ? undefined : exact(source.start_amount, 'money'), startDay: source.start_day ?? undefined,
  })
  const trades = await tradesOf(ctx.db, source.code)
  if (trades.length === 0) return row
  await saveRecords(ctx, row, { save: trades.map(toDraft), update: [], delete: [] })
  return seen(ctx, row.code)
}

/** A stored record as if it were typed again, every amount given. */
export const toDraft = (trade: Awaited<ReturnType<typeof tradesOf>>[number]): TradeDraft => ({
  instrument: trade.instrument, instrumentName: trade.name, assetType: trade.assetType, tradingDay: trade.day, direction: trade.direction, positionEffect: trade.effect, tradedVolume: decimalText(trade.volume, 'volume'),
  tradedPrice: decimalText(trade.price, 'price'), tradedAmount: decimalText(trade.amount, 'money'), closePrice: decimalText(trade.close, 'price'), remark: trade.remark,
})

/** The name, or the name with the first number that is free. */
export async function freeName(ctx: Context, kind: SimulationKind, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name.slice(0, 60) : `${name.slice(0, 55)}（${n}）`
    if (!(await nameTaken(ctx.db, ctx.actor.userId, kind, tried, undefined))) return tried
  }
}

async function refuseDouble(ctx: Context, kind: SimulationKind, name: string, code?: string, ownerId = ctx.actor.userId) {
  if (await nameTaken(ctx.db, ownerId, kind, name, code)) throw refuse(`已有名为「${name}」的${kindNames[kind]}，请换一个名称`, { fields: { combinationName: '名称已被使用' } })
}

async function refuseBenchmark(ctx: Context, { benchmark }: SimulationSettings) {
  if (benchmark === '') return
  const found = await ctx.db.selectFrom('all_index_info').select('index_code').where('index_code', '=', benchmark).executeTakeFirst()
  if (!found) throw refuse(`基准指数“${benchmark}”不存在，请重新选择`, { fields: { benchmark: '基准指数不存在' } })
}

/** The day on which something begins: as said, or today. */
export const beginDay = (ctx: Context, said: string | undefined) => said ?? asDay(ctx.now())
