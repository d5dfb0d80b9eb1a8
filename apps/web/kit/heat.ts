/** Colour of a heat cell: zero-centred, symmetric, capped at ±12 % a month. */
export const monthCap = 0.12

/** Share of gain or loss mixed into white, from .06 at zero to .56 at the cap; none for a missing value. */
export function heat(value: number | null, cap = monthCap): string | undefined {
  if (value === null) return undefined
  const share = Math.round((0.06 + 0.5 * Math.min(Math.abs(value) / cap, 1)) * 100)
  return `color-mix(in srgb, var(${value < 0 ? '--loss' : '--gain'}) ${share}%, var(--panel))`
}

/** From −1 to +1 (tokens §2). */
export const correlationColours = ['#D68020', '#E8B47A', '#F6E3CC', '#F6F8FA', '#CBD7E8', '#7F9CC4', '#1E4888'] as const
