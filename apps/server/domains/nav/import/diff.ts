import type { NavField, NavPoint } from './findings/finding.ts'
import { navFields } from './findings/finding.ts'

/** Incoming rows against what is stored, for the preview. Nothing is decided here, only named. */

export interface StoredPoint extends NavPoint {
  /** Somebody has corrected this point by hand: a file does not overrule a person. */
  correctedByHand?: boolean
}

export type DiffKind = 'new' | 'same' | 'changed' | 'conflicting'
export type ConflictReason = 'file-disagrees' | 'corrected-by-hand'

export interface DiffRow<P extends NavPoint> {
  kind: DiffKind
  day: string
  /** More than one where the file disagrees with itself. */
  incoming: P[]
  stored: StoredPoint | null
  /** Fields that differ. */
  fields: NavField[]
  reason?: ConflictReason
}

/** Values that print alike to eight decimals are one value: binary tails are no change. */
const unlike = (a: number | null, b: number | null) => a !== b && (a === null || b === null || Math.abs(a - b) > 5e-9 * Math.max(1, Math.abs(b)))

/** A field that the file leaves out keeps what is stored. */
const changedFields = (row: NavPoint, stored: NavPoint) => navFields.filter((field) => row[field] !== null && unlike(row[field], stored[field]))

export function diffRows<P extends NavPoint>(incoming: readonly P[], stored: readonly StoredPoint[]): DiffRow<P>[] {
  const known = new Map(stored.map((point) => [point.day, point]))
  return [...Map.groupBy(incoming, (row) => row.day)].map(([day, rows]) => diffDay(day, rows, known.get(day) ?? null))
}

function diffDay<P extends NavPoint>(day: string, rows: P[], stored: StoredPoint | null): DiffRow<P> {
  const [first] = rows
  const inside = navFields.filter((field) => rows.some((row) => row[field] !== null && first !== undefined && unlike(row[field], first[field])))
  if (rows.length > 1 && inside.length > 0) return { kind: 'conflicting', day, incoming: rows, stored, fields: inside, reason: 'file-disagrees' }
  if (!stored || !first) return { kind: 'new', day, incoming: rows, stored, fields: [] }
  const fields = changedFields(first, stored)
  if (fields.length === 0) return { kind: 'same', day, incoming: rows, stored, fields }
  return stored.correctedByHand ? { kind: 'conflicting', day, incoming: rows, stored, fields, reason: 'corrected-by-hand' } : { kind: 'changed', day, incoming: rows, stored, fields }
}

export function diffCounts(rows: readonly DiffRow<NavPoint>[]): Record<DiffKind, number> {
  const counts = { new: 0, same: 0, changed: 0, conflicting: 0 }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}
