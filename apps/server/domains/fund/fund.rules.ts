import { isOperatorOrg } from '@zhiheng/domain'
import type { Actor } from '../../rpc/context.ts'

type Origin = 'market' | 'own' | 'override'

/** Rules on one fund, company or manager, once it has been read. No I/O here. */
export const ownership = {
  keepsMarket: (actor: Pick<Actor, 'orgId'>) => isOperatorOrg(actor.orgId),

  /** Market rows are edited by override, which everybody with the permission may; only own rows and overrides are deleted. */
  can: (actor: Pick<Actor, 'orgId' | 'permissions'>, permission: 'fund.edit' | 'company.edit' | 'manager.edit', row: { origin: Origin; created_by: string | null }): ('edit' | 'delete')[] => {
    if (!actor.permissions.has(permission)) return []
    if (row.origin === 'market') return ownership.keepsMarket(actor) ? ['edit', 'delete'] : ['edit']
    return ['edit', 'delete']
  },
}

/** Wire codes of the specification: data source 1 is private, 2 public; funds of the open market have codes with OF on some calls. */
export const dataSourceOf = (fund: { is_private: boolean | null }) => (fund.is_private ? 1 : 2)
export const tableTypeOf = (fund: { is_private: boolean | null; is_offering: boolean | null }) => (fund.is_offering ? 'common' : fund.is_private ? 'private' : 'public')
