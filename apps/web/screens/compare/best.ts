import { correlationColours } from '../../kit/heat.ts'

/** Which of a row's values is best, and how strongly two funds move together. No I/O. */

/** Places of the best value; none where there is nothing to compare, or no end is good. */
export function bestOf(values: readonly (number | null)[], better: 'high' | 'low' | 'none'): readonly number[] {
  const known = values.filter((value) => value !== null)
  if (better === 'none' || known.length < 2) return []
  const best = better === 'high' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return []
  return values.flatMap((value, at) => (value === best ? [at] : []))
}

/** Where each colour begins. Funds crowd near +1: there the steps are narrower, so that 0.77 does not look like 1. */
const steps = [-1, -0.6, -0.3, -0.1, 0.1, 0.5, 0.85] as const
/** Colour of a correlation from −1 to +1; white text on the last step only (tokens §2). */
export function correlationColour(value: number | null): { background: string; color: string } | undefined {
  if (value === null) return undefined
  const at = Math.max(0, steps.findLastIndex((from) => value >= from))
  return { background: correlationColours[at]!, color: at === steps.length - 1 ? '#FFFFFF' : '#1B2430' }
}
