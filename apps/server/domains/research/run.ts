import type { ResearchKind, ResearchSettings } from '@zhiheng/contract'
import { closureOf, type UserIndicator } from '@zhiheng/analytics'
import type { Context } from '../../rpc/context.ts'
import { forbidden, refuse } from '../../rpc/fail.ts'
import { judge, ownedRules, unnamed } from '../indicator/indicator.rules.ts'
import { seenBy } from '../indicator/indicator.store.ts'
import { queueTask } from '../task/queue-task.ts'
import * as store from './research.store.ts'
import { seen } from './seen.ts'

/** What a run was asked, frozen when it was queued: a formula that changes meanwhile changes nothing. */
export interface RunInput {
  settings: ResearchSettings
  tested: { name: string; method: 'zscore' | 'rank'; direction: string; formula: string; parts: { formula: string; weight: number; sign: 1 | -1 }[] }[]
  /** The indicators that the formulas use. */
  definitions: UserIndicator[]
}

const words: Record<ResearchKind, string> = { factor: '因子检验', model: '模型运行', project: '研究项目' }

export async function startRun(ctx: Context, kind: ResearchKind, id: string) {
  await store.hold(ctx.db, kind, id)
  const row = await seen(ctx, kind, id)
  const last = (await store.lastRuns(ctx.db, kind, [id])).get(id)
  if (last && ['waiting', 'running'].includes(last.status)) throw refuse('正在运行，请等待结束或先停止')
  const input = await freeze(ctx, kind, row)
  const run = await ctx.db.insertInto('research_run').values({ kind, subject_id: id, input: JSON.stringify(input), started_by: ctx.actor.userId, started_at: ctx.now() }).returning('id').executeTakeFirstOrThrow()
  const taskId = await queueTask(ctx, 'research-run', `${words[kind]}：${row.name}`, { runId: run.id, kind, id, name: row.name })
  await ctx.db.updateTable('research_run').set({ task_id: taskId }).where('id', '=', run.id).execute()
  await store.writeLog(ctx.db, run.id, ctx.now(), `${ctx.actor.userName} 提交运行`)
  return { taskId }
}

async function freeze(ctx: Context, kind: ResearchKind, row: store.RowOf[ResearchKind]): Promise<RunInput> {
  const tested = kind === 'factor' ? [testedFactor(row as store.FactorRow)] : kind === 'model' ? [await testedModel(ctx, row as store.ModelRow)] : await testedProject(ctx, row as store.ProjectRow)
  const indexes = await seenBy(ctx.db, ctx.actor.userId)
  for (const { name, parts } of tested) for (const { formula } of parts) {
    const judged = judge({ name: unnamed, formula, isPublic: false }, indexes)
    if (!judged.ok) throw refuse(`「${name}」的公式不能运行：${judged.why}`)
  }
  const definitions = indexes.map((one) => ({ name: one.index_name, formula: one.formula }))
  const used = new Set(tested.flatMap(({ parts }) => parts.flatMap(({ formula }) => closureOf({ name: unnamed, formula }, definitions))))
  return { settings: row.settings, tested, definitions: definitions.filter(({ name }) => used.has(name)) }
}

const signOf = (direction: string) => (direction === 'low' ? -1 : 1) as 1 | -1
const testedFactor = ({ name, formula, direction }: store.FactorRow): RunInput['tested'][number] => ({ name, method: 'zscore', direction, formula, parts: [{ formula, weight: 1, sign: signOf(direction) }] })

async function testedModel(ctx: Context, { name, method, parts }: store.ModelRow): Promise<RunInput['tested'][number]> {
  const factors = await Promise.all(parts.map(async ({ factorId, weight }) => ({ weight, factor: await seen(ctx, 'factor', factorId) })))
  return { name, method, direction: 'high', formula: factors.map(({ factor, weight }) => `${weight} × ${factor.name}`).join(' + '), parts: factors.map(({ factor, weight }) => ({ formula: factor.formula, weight, sign: signOf(factor.direction) })) }
}

async function testedProject(ctx: Context, { factor_ids, model_ids }: store.ProjectRow) {
  const factors = await Promise.all(factor_ids.map(async (id) => testedFactor(await seen(ctx, 'factor', id))))
  const models = await Promise.all(model_ids.map(async (id) => testedModel(ctx, await seen(ctx, 'model', id))))
  return [...factors, ...models]
}

/** By who started it, or who may change what runs. */
export async function stopRun(ctx: Context, kind: ResearchKind, id: string) {
  const row = await seen(ctx, kind, id)
  const last = (await store.lastRuns(ctx.db, kind, [id])).get(id)
  if (!last || !['waiting', 'running'].includes(last.status)) throw refuse('当前没有正在进行的运行')
  if (last.started_by !== ctx.actor.userId && !ownedRules.canEdit(ctx.actor, row)) throw forbidden()
  await ctx.db.updateTable('task').set({ status: 'cancelled', finished_at: ctx.now() }).where('id', '=', last.task_id).where('status', 'in', ['waiting', 'running']).execute()
  await store.writeLog(ctx.db, last.run_id, ctx.now(), `${ctx.actor.userName} 停止运行`)
  return null
}

export async function runState(ctx: Context, kind: ResearchKind, id: string) {
  const last = (await store.lastRuns(ctx.db, kind, [id])).get(id)
  if (!last) return { status: 'none' as const, progress: 0, message: '', taskId: '', startedAt: null, finishedAt: null }
  return { status: last.status, progress: last.progress, message: last.message, taskId: last.task_id, startedAt: last.started_at.toISOString(), finishedAt: last.finished_at?.toISOString() ?? null }
}

export async function runLog(ctx: Context, kind: ResearchKind, id: string) {
  const last = (await store.lastRuns(ctx.db, kind, [id])).get(id)
  return last ? (await store.logOf(ctx.db, last.run_id)).map(({ at, line }) => ({ at: at.toISOString(), text: line })) : []
}
