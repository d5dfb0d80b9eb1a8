import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound } from '../../rpc/fail.ts'
import { ownedRules } from '../indicator/indicator.rules.ts'
import * as store from './portfolio.store.ts'

/** The only doors to a portfolio, by id or by code. */
export async function seen(ctx: Context, idOrCode: string): Promise<store.PortfolioRow> {
  const row = await store.find(ctx.db, ctx.actor.userId, idOrCode)
  if (!row) throw notFound('组合')
  return row
}

export async function editable(ctx: Context, idOrCode: string): Promise<store.PortfolioRow> {
  const row = await seen(ctx, idOrCode)
  if (!ownedRules.canEdit(ctx.actor, row)) throw forbidden()
  return row
}

/** Running needs the permission only: a run of a shared portfolio changes nothing of it. */
export function canOf({ actor }: Context, row: store.PortfolioRow): ('edit' | 'delete' | 'run')[] {
  if (!actor.permissions.has('portfolio.edit')) return []
  return ownedRules.canEdit(actor, row) ? ['edit', 'delete', 'run'] : ['run']
}
