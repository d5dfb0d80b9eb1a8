import type { Actor } from '../../rpc/context.ts'

/** Rules on one scheme of columns or of conditions. No I/O here. */
export const schemeRules = {
  canSee: (actor: Actor, scheme: { owner_id: string; is_public: boolean }) => scheme.is_public || scheme.owner_id === actor.userId,

  /** The owner, and for a public one whoever keeps the organisation's schemes. */
  can: (actor: Actor, scheme: { owner_id: string; is_public: boolean }): ('edit' | 'delete')[] =>
    scheme.owner_id === actor.userId || (scheme.is_public && actor.permissions.has('scheme.share')) ? ['edit', 'delete'] : [],

  mayPublish: (actor: Actor) => actor.permissions.has('scheme.share'),
}

/** Gives every content item without an id a numeric one, above those already there (rule column-scheme.generated-ids). */
export function withIds<T extends { id?: string | undefined }>(items: readonly T[]): (T & { id: string })[] {
  let last = Math.max(0, ...items.map((item) => Number(item.id)).filter(Number.isFinite))
  return items.map((item) => ({ ...item, id: item.id ?? String((last += 1)) }))
}
