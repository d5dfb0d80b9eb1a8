import type { Strategy } from '../portfolio/strategy.ts'

/** A strategy over funds with nothing special about it, but what the test says. */
export function strategyFor(funds: Strategy['funds'], facts: Partial<Strategy> = {}): Strategy {
  const n = funds.length
  return {
    funds, names: funds.map((_, i) => String(i)), dayChoice: 'all', begin: 0, end: 0, frequency: 'daily', periodsPerYear: { daily: 250, weekly: 52, monthly: 12 }, riskPeriods: 120, returnPeriods: 120,
    model: { kind: 'equal' }, limits: { lower: new Float64Array(n), upper: new Float64Array(n).fill(1), groups: [] }, expected: new Float64Array(n).fill(NaN), position: { kind: 'full' }, rule: { kind: 'everyDays', days: 20 },
    openDays: funds.map(() => []), lag: 0, fees: {}, performanceFee: 'yearly', closeAfterSilentDays: undefined, ...facts,
  }
}
