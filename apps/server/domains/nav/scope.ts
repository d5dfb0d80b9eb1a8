import { ownership } from '../fund/fund.rules.ts'
import type { Actor } from '../../rpc/context.ts'

/** Which ledger a user writes: the operator the market's, everybody else the organisation's own. */
export type Scope = 'market' | 'own'

export const scopeOf = (actor: Pick<Actor, 'orgId'>): Scope => (ownership.keepsMarket(actor) ? 'market' : 'own')

export const ledger = { own: { nav: 'nav', batch: 'nav_batch', distribution: 'fund_distribution' }, market: { nav: 'market_nav', batch: 'market_nav_batch', distribution: 'market_fund_distribution' } } as const
