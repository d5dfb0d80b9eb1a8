import type { CombinationRow } from '@zhiheng/contract'
import { canWait, type Study } from '@zhiheng/analytics'
import { modelName } from '@zhiheng/domain'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { readSurroundings, type Surroundings } from '../analysis/analysis.store.ts'
import { ownedRules } from '../indicator/indicator.rules.ts'
import { queueTask } from '../task/queue-task.ts'
import { type Computed, computeRun, type RunJob } from './compute.ts'
import { askedOf, type ReadNav, readRun, type RunInput } from './read-study.ts'
import { divisionsOf, resultOf } from './result-of.ts'
import * as store from './run.store.ts'
import { begun, strategyOf } from './strategy-of.ts'

/** A back-test from what was read to what is kept. Short ones are worked out inside the call, long ones as a task. */

export interface Loaded {
  portfolioId: string
  input: RunInput
  navs: ReadNav[]
  surroundings: Surroundings
  runName: string
  renewOf: string | null
  renewMode: CombinationRow['renewMode']
  inBackground: boolean
}
export interface Worked extends Loaded {
  /** Undefined where it is left to a task. */
  computed: (Computed & { ok: true }) | undefined
}

export async function loadRun(ctx: Context, code: string, { runName, inBackground }: { runName: string; inBackground: boolean }): Promise<Loaded> {
  return { ...(await readRun(ctx, code)), surroundings: await readSurroundings(ctx.db, ctx.now()), runName, renewOf: null, renewMode: '', inBackground }
}

/** As then: what the run was asked and the NAVs that it read. As now: what the portfolio says and the NAVs that there are. */
export async function loadRenewal(ctx: Context, id: string, mode: 'then' | 'now', inBackground: boolean): Promise<Loaded> {
  const row = await seenRun(ctx, id)
  const again = mode === 'then' ? { ...(await store.inputOf(ctx.db, id))!, navs: await store.navsOf(ctx.db, id) } : await readRun(ctx, row.portfolio_id)
  return { ...again, surroundings: await readSurroundings(ctx.db, ctx.now()), runName: row.run_name, renewOf: id, renewMode: mode, inBackground }
}

export function jobOf(input: RunInput, navs: readonly ReadNav[]): { job: RunJob; study: Study } {
  const study = begun(strategyOf(askedOf(input, navs)), input.funds)
  const { bootstrap, seed, walk_in: inDays, walk_out: outDays } = input.parameter.positionParameter
  const job: RunJob = {
    strategy: study.strategy, divisions: divisionsOf(input.funds).map(({ names, own }) => ({ segmentOf: own.map((name) => names.indexOf(name)), count: names.length })), bootstrap: bootstrap > 0 ? { count: bootstrap, seed } : undefined,
    walk: inDays > 0 ? { inDays, outDays } : undefined, riskFree: input.parameter.modelParameter.no_risk_rate,
  }
  return { job, study }
}

/** Refuses at once what can be seen at once: dates, weights, limits against each other on the first day. */
export function workOut(loaded: Loaded): Worked {
  const { job, study } = jobOf(loaded.input, loaded.navs)
  const { answer } = study.decide(study.first - job.strategy.lag, undefined)
  if (!answer.ok && !canWait(job.strategy, answer.code)) throw refuse(answer.why, { conflict: answer.conflict ?? [], relaxation: answer.relaxation ?? [] })
  if (loaded.inBackground || isLong(job, study)) return { ...loaded, computed: undefined }
  const computed = computeRun(job, undefined, study)
  if (!computed.ok) throw refuse(computed.why)
  return { ...loaded, computed }
}

/** Work of one decision by model, in the time of one product of covariance and weights. */
const heavy: Readonly<Record<string, number>> = { cvar: 60, cdar: 400, robust: 20, hrp: 2, herc: 2, riskParity: 5 }
const mostInCall = 600_000

function isLong({ strategy, bootstrap, walk }: RunJob, study: Study): boolean {
  if (bootstrap || walk) return true
  const days = study.grid.days.length - study.first
  const times = strategy.rule.kind === 'everyDays' ? days / strategy.rule.days : strategy.rule.kind === 'never' ? 1 : strategy.rule.kind === 'months' ? days / 20 : days / 4
  const bent = strategy.limits.maximumCount !== undefined ? 100 : strategy.limits.turnover !== undefined || strategy.limits.tracking ? 10 : 1
  return times * strategy.funds.length ** 2 * (heavy[strategy.model.kind] ?? 1) * bent + days * strategy.funds.length * 4 > mostInCall
}

export async function keepRun(ctx: Context, { computed, ...loaded }: Worked) {
  const { input, navs, surroundings, portfolioId, renewOf, renewMode } = loaded
  const runName = loaded.runName || modelName(input.parameter.modelType, input.parameter.modelParameter.optimize_rule)
  const id = await store.insertRun(ctx.db, { portfolioId, runName, input, renewOf, renewMode, startedBy: ctx.actor.userId, startedAt: ctx.now() }, navs)
  if (computed) {
    const { result, summary, nav } = resultOf(computed, { input, navs, surroundings })
    await store.keepResult(ctx.db, id, result, summary, nav, ctx.now())
    return { id, status: 'done' as const, taskId: '' }
  }
  const taskId = await queueTask(ctx, 'portfolio-run', `组合回测：${input.info.fundName}`, { runId: id })
  await ctx.db.updateTable('portfolio_run').set({ task_id: taskId }).where('id', '=', id).execute()
  return { id, status: 'waiting' as const, taskId }
}

/** The only door to a back-test. */
export async function seenRun(ctx: Context, id: string): Promise<store.RunRow> {
  const row = await store.find(ctx.db, ctx.actor.userId, id)
  if (!row) throw notFound('回测')
  return row
}

export async function removableRun(ctx: Context, id: string): Promise<store.RunRow> {
  const row = await seenRun(ctx, id)
  if (!mayRemove(ctx, row)) throw forbidden()
  return row
}

/** Who started it, and who may change the portfolio. */
const mayRemove = ({ actor }: Context, row: store.RunRow) => row.started_by === actor.userId || ownedRules.canEdit(actor, row)

export function toRow(ctx: Context, row: store.RunRow): CombinationRow {
  const { parameter } = row.input
  const isOpen = row.status === 'waiting' || row.status === 'running'
  const can = !ctx.actor.permissions.has('portfolio.edit') ? [] : [...(mayRemove(ctx, row) ? (['delete'] as const) : []), ...(isOpen ? [] : (['run'] as const)), ...(isOpen && row.started_by === ctx.actor.userId ? (['cancel'] as const) : [])]
  return {
    id: row.id, portfolioCode: row.portfolio_code, portfolio_code: row.portfolio_code, portfolioName: row.portfolio_name, runName: row.run_name, modelName: modelName(parameter.modelType, parameter.modelParameter.optimize_rule),
    status: row.status, progress: row.progress, message: row.message, taskId: row.task_id, beginDay: row.begin_day, endDay: row.end_day, startedBy: row.started_by, startedByName: row.started_by_name,
    startedAt: row.started_at.toISOString(), finishedAt: row.finished_at?.toISOString() ?? null, renewOf: row.renew_of, renewMode: row.renew_mode, summary: row.summary, can,
  }
}
