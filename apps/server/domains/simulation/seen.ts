import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound, refuse } from '../../rpc/fail.ts'
import { simulationRules } from './simulation.rules.ts'
import { findSimulations, holdSimulation, type SimulationRow } from './simulation.store.ts'

/** The only doors to a combination or seed. */
export async function seen(ctx: Context, code: string, what = '组合'): Promise<SimulationRow> {
  const [row] = await findSimulations(ctx.db, [code])
  if (!row || !simulationRules.canSee(ctx.actor, row)) throw notFound(what)
  return row
}

/** For a save: locked until the call ends, and refused where somebody saved since the version that the changes began from. */
export async function editable(ctx: Context, code: string, version?: number, what = '组合'): Promise<SimulationRow> {
  await holdSimulation(ctx.db, code)
  const row = await seen(ctx, code, what)
  if (!simulationRules.canEdit(ctx.actor, row)) throw forbidden()
  if (version !== undefined && version !== row.version) {
    throw refuse(`${what}「${row.combination_name}」已由${row.saved_name || '其他用户'}在 ${clock(row.updated_at)} 保存，您的修改没有写入。请刷新查看对方的修改，再保存您的修改`, { version: row.version, savedBy: row.saved_name, savedAt: row.updated_at.toISOString() })
  }
  return row
}

/** As people in China read an instant. */
const clock = (at: Date) => chinaTime.format(at)
const chinaTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
