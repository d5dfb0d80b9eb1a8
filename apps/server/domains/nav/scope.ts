import { refuse } from '../../rpc/fail.ts'
import { ownership } from '../fund/fund.rules.ts'
import type { Actor } from '../../rpc/context.ts'

/** Which ledger a user writes: the operator the market's, everybody else the organisation's own. */
export type Scope = 'market' | 'own'

export const scopeOf = (actor: Pick<Actor, 'orgId'>): Scope => (ownership.keepsMarket(actor) ? 'market' : 'own')

/** An organisation's point under the market's own source would stand before the whole market series of that fund. */
export function refusePlatform(actor: Pick<Actor, 'orgId'>, source: string) {
  if (source === 'platform' && scopeOf(actor) === 'own') throw refuse('平台来源的净值由平台运营方维护，请选择团队、托管或邮件来源')
}

export const ledger = { own: { nav: 'nav', batch: 'nav_batch', distribution: 'fund_distribution' }, market: { nav: 'market_nav', batch: 'market_nav_batch', distribution: 'market_fund_distribution' } } as const
