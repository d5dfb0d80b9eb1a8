import type { Actor } from '../../rpc/context.ts'

/** Rules on one combination or seed, once it has been read. No I/O here. */

export interface Shared {
  owner_id: string
  sharing: 'none' | 'read' | 'edit'
}
type Asking = Pick<Actor, 'userId' | 'isOrgAdmin' | 'permissions'>

const isOwn = (actor: Asking, row: Shared) => row.owner_id === actor.userId

export const simulationRules = {
  canSee: (actor: Asking, row: Shared) => isOwn(actor, row) || row.sharing !== 'none',
  /** The owner, whom he lets, and for what all see the organisation's administrators. */
  canEdit: (actor: Asking, row: Shared) => isOwn(actor, row) || row.sharing === 'edit' || (row.sharing === 'read' && actor.isOrgAdmin),
  canDelete: (actor: Asking, row: Shared) => isOwn(actor, row) || (row.sharing !== 'none' && actor.isOrgAdmin),
  /** Who may use it is the owner's to say. */
  canShare: (actor: Asking, row: Shared) => isOwn(actor, row),
  can(actor: Asking, row: Shared): ('edit' | 'delete')[] {
    if (!actor.permissions.has('simulation.edit')) return []
    return [...(simulationRules.canEdit(actor, row) ? (['edit'] as const) : []), ...(simulationRules.canDelete(actor, row) ? (['delete'] as const) : [])]
  },
}
