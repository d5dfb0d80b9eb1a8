import { q } from '@zhiheng/client'
import { api } from '../api.ts'

/** Whose strategies are asked for where nobody says: those of the platform, or a look-up of the organisation alone. */
const lookedUp = { all: '1', ownOnly: '88888888' }
/** Organisations whose strategies change too often to be kept. */
const neverKept = ['11', '14']
const kept = 30 * 60_000

/** Query of the strategies to choose from (rules const.strategy-org-default, const.strategy-cache-skip). */
export function strategies({ ownOnly = false, orgId = lookedUp[ownOnly ? 'ownOnly' : 'all'] }: { ownOnly?: boolean; orgId?: string } = {}) {
  const query = q(api.strategy.ofOrg, { query: { org_id: orgId } })
  return {
    ...query, staleTime: neverKept.includes(orgId) ? 0 : kept,
    queryFn: async (at: { signal: AbortSignal }) => (await query.queryFn(at)).filter((one) => !ownOnly || one.origin === 'own'),
    queryKey: [...query.queryKey, ownOnly],
  }
}
