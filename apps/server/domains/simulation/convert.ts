import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { copy } from './save-head.ts'
import { seen } from './seen.ts'

interface Asked {
  code: string
  from: 'portfolio' | 'seed' | 'combination'
  combinationName?: string | undefined
  startAmount: number | string
  startDay?: string | undefined
}

/** A seed becomes a combination. Portfolios are met once their tables stand. */
export async function convert(ctx: Context, { code, from, combinationName }: Asked) {
  if (from !== 'seed') throw refuse('组合与回测组合之间的转换尚未开放，请从种子组合转换')
  const row = await copy(ctx, await seen(ctx, code, '种子组合'), 'combination', combinationName)
  return { kind: 'combination' as const, code: row.code, name: row.combination_name, notes: [] }
}
