import { expect } from 'vitest'

/** Comparing with the figures of other libraries: each expected number is met, or named with the reason why it cannot be. */

export type Numbers = Record<string, number | null>

/**
 * Every expected number within the relative tolerance; null wants NaN. `explained` names the ones that are not compared, and why; a name
 * that is not in the file, or that agrees after all, is an error, so that the list cannot outlive its reasons.
 */
export function expectPeer(actual: Numbers, expected: Numbers, tolerance: number, explained: Record<string, string> = {}): void {
  const missing = Object.keys(expected).filter((key) => !(key in actual) && !(key in explained))
  const wrong = Object.entries(expected)
    .filter(([key, wanted]) => key in actual && !(key in explained) && !agrees(actual[key]!, wanted, tolerance))
    .map(([key, wanted]) => `${key}: ${actual[key]} is not ${wanted}`)
  const stale = Object.keys(explained).filter((key) => !(key in expected) || (key in actual && agrees(actual[key]!, expected[key]!, tolerance)))
  expect({ missing, wrong, stale }).toEqual({ missing: [], wrong: [], stale: [] })
}

function agrees(found: number | null, wanted: number | null, tolerance: number): boolean {
  if (wanted === null) return found === null || Number.isNaN(found)
  return found !== null && Math.abs(found - wanted) <= tolerance * Math.abs(wanted)
}
