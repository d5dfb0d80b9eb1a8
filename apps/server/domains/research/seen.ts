import type { ResearchKind } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { forbidden, notFound } from '../../rpc/fail.ts'
import { ownedRules } from '../indicator/indicator.rules.ts'
import * as store from './research.store.ts'

const words: Record<ResearchKind, string> = { factor: '因子', model: '模型', project: '研究项目' }

/** The only doors to a factor, a model or a project. */
export async function seen<K extends ResearchKind>(ctx: Context, kind: K, id: string): Promise<store.RowOf[K]> {
  const row = await store.findRow(ctx.db, kind, id)
  if (!row || !ownedRules.canSee(ctx.actor, row)) throw notFound(words[kind])
  return row
}

export async function editable<K extends ResearchKind>(ctx: Context, kind: K, id: string): Promise<store.RowOf[K]> {
  const row = await seen(ctx, kind, id)
  if (!ownedRules.canEdit(ctx.actor, row)) throw forbidden()
  return row
}

/** What a user may do with a row; running needs the permission only. */
export function canOf({ actor }: Context, row: store.OwnedRow): ('edit' | 'delete' | 'run')[] {
  if (!actor.permissions.has('research.edit')) return []
  return ownedRules.canEdit(actor, row) ? ['edit', 'delete', 'run'] : ['run']
}
