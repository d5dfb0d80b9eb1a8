/** Which of a row's values is best, and how strongly two funds move together. No I/O. */

/** Places of the best value; none where there is nothing to compare, or no end is good. */
export function bestOf(values: readonly (number | null)[], better: 'high' | 'low' | 'none'): readonly number[] {
  const known = values.filter((value) => value !== null)
  if (better === 'none' || known.length < 2) return []
  const best = better === 'high' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return []
  return values.flatMap((value, at) => (value === best ? [at] : []))
}

const steps = ['#D68020', '#E8B47A', '#F6E3CC', '#F6F8FA', '#CBD7E8', '#7F9CC4', '#1E4888'] as const
/** Colour of a correlation from −1 to +1; white text on the last step only (tokens §2). */
export function correlationColour(value: number | null): { background: string; color: string } | undefined {
  if (value === null) return undefined
  const at = Math.min(steps.length - 1, Math.floor(((Math.max(-1, Math.min(1, value)) + 1) / 2) * steps.length))
  return { background: steps[at]!, color: at === steps.length - 1 ? '#FFFFFF' : '#1B2430' }
}
