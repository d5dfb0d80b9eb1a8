import { closureOf, checkFormula, prepareIndicators, type PreparedIndicator, usersOf } from '@zhiheng/analytics'
import type { Actor } from '../../rpc/context.ts'

/** Rules on user indicators, and on whatever else a user owns and may show to the organisation. No I/O here. */

/** Stands for a formula that has no name of its own: no user can type it. */
export const unnamed = '\u0000'

export interface Owned {
  owner_id: string
  is_public: boolean
}
export interface Definition extends Owned {
  id: string
  index_name: string
  formula: string
}

export const ownedRules = {
  canSee: (actor: Pick<Actor, 'userId'>, row: Owned) => row.is_public || row.owner_id === actor.userId,
  /** The owner, and for what all see the organisation's administrators. */
  canEdit: (actor: Pick<Actor, 'userId' | 'isOrgAdmin'>, row: Owned) => row.owner_id === actor.userId || (row.is_public && actor.isOrgAdmin),
}

export type Judged =
  | { ok: true; unit: string; uses: string[]; /** The formula and all that it uses, in the order of working out. */ prepared: PreparedIndicator[] }
  | { ok: false; why: string; at: number; length: number; uses: string[] }

/** A formula among the indicators that its user sees. `name` is what it will be called, so that a circle through itself is found. */
export function judge(draft: { id?: string | undefined; name: string; formula: string; isPublic: boolean }, seen: readonly Definition[]): Judged {
  const others = seen.filter((one) => one.id !== draft.id).map((one) => ({ name: one.index_name, formula: one.formula, isPublic: one.is_public }))
  const self = { name: draft.name, formula: draft.formula }
  const alone = checkFormula(draft.formula, (name) => (name === self.name || others.some((other) => other.name === name) ? { shape: 'number', unit: 'any' } : undefined))
  if (!alone.ok) return { ...alone, uses: [] }
  const uses = closureOf(self, others).filter((name) => name !== self.name)
  const prepared = prepareIndicators([self, ...others.filter(({ name }) => uses.includes(name))])
  if (!prepared.ok) return { ok: false, uses: [], why: prepared.why, ...placeOf(draft, others, prepared) }
  const hidden = draft.isPublic ? others.find((other) => uses.includes(other.name) && !other.isPublic) : undefined
  if (hidden) return { ok: false, uses, why: `公开的指标不能引用仅自己可见的指标“${hidden.name}”，请先将它公开。`, ...bracketed(draft.formula, hidden.name) }
  const { type, uses: direct } = prepared.indicators.find((one) => one.name === self.name)!
  return { ok: true, unit: type.unit, uses: direct, prepared: prepared.indicators }
}

/** The mistake of another indicator, and a circle, stand in this formula where it names what leads there. */
function placeOf(draft: { name: string; formula: string }, others: readonly { name: string; formula: string }[], fault: { name: string; at: number; length: number; why: string }) {
  if (fault.name === draft.name && !fault.why.includes('成环')) return { at: fault.at, length: fault.length }
  const back = usersOf(draft.name, [...others, draft])
  const culprit = [draft.name, fault.name, ...back].find((name) => draft.formula.includes(`[${name}]`))
  return bracketed(draft.formula, culprit ?? '')
}

function bracketed(formula: string, name: string) {
  const found = formula.indexOf(`[${name}]`)
  return found < 0 ? { at: 0, length: formula.length } : { at: found, length: name.length + 2 }
}
