import type { Actor } from '../../rpc/context.ts'

/** Rules on custom indexes. No I/O here. */

export const customIndexRules = {
  /** The owner, and for what all see the organisation's administrators. */
  canEdit: (actor: Pick<Actor, 'userId' | 'isOrgAdmin'>, row: { owner_id: string; is_public: boolean }) => row.owner_id === actor.userId || (row.is_public && actor.isOrgAdmin),
}

/** Whether an index that names `parts` would, through others, name itself. */
export function closesCircle(code: string, parts: readonly string[], references: readonly { from: string; to: string }[]): boolean {
  const passed = new Set<string>()
  const next = [...parts]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === code) return true
    if (passed.has(at)) continue
    passed.add(at)
    next.push(...references.filter(({ from }) => from === at).map(({ to }) => to))
  }
  return false
}

/** How much the weights may miss the whole: contracts round them. */
export const weightTolerance = 0.005

export const sumOf = (parts: readonly { weight: number }[]) => parts.reduce((sum, { weight }) => sum + weight, 0)

/** The parts that are left when some are taken out: they keep their proportions and share the whole. */
export const shared = <P extends { weight: number }>(left: readonly P[]): P[] => left.map((part) => ({ ...part, weight: part.weight / sumOf(left) }))
