import type { Position } from '@zhiheng/contract'

/** A position as it would be, and as it is saved. */
export interface PositionLine {
  instrument: string
  now: Position | undefined
  saved: Position | undefined
}

/** Positions of a draft beside the saved ones, in the order of the draft; what only the saved state holds comes last. */
export function positionLines(saved: readonly Position[], draft: readonly Position[] | undefined): PositionLine[] {
  if (!draft) return saved.map((one) => ({ instrument: one.instrument, now: one, saved: one }))
  const [before, after] = [new Map(saved.map((one) => [one.instrument, one])), new Set(draft.map(({ instrument }) => instrument))]
  return [...draft.map((now) => ({ instrument: now.instrument, now, saved: before.get(now.instrument) })), ...saved.filter(({ instrument }) => !after.has(instrument)).map((one) => ({ instrument: one.instrument, now: undefined, saved: one }))]
}

/** Held now: neither cash nor what was sold. */
export const isHeld = ({ assetType, volume }: Position) => assetType !== 8 && volume > 0
