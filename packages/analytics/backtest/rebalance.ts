import { monthOf } from '../calendar.ts'

/** On which days a portfolio goes back to its weights. The first day of the run is always one. */
export type RebalanceRule =
  | { kind: 'never' }
  /** Every so many days of the run, counted from its first. */
  | { kind: 'everyDays'; days: number }
  /** The first day of each month, quarter, half-year or year of the calendar. */
  | { kind: 'calendar'; months: 1 | 3 | 6 | 12 }
  /** When any weight is further from its target than `width`, tested at each close. */
  | { kind: 'band'; width: number }
  /** The days that are marked with 1. */
  | { kind: 'onDays'; marks: Uint8Array }

/** Is day `at` of the run (from `first`) one on which the rule looks at its target? `drift` is the largest gap of a weight. */
export function rebalances(rule: RebalanceRule, days: Int32Array, first: number, at: number, drift: () => number): boolean {
  if (at === first) return true
  switch (rule.kind) {
    case 'never': return false
    case 'everyDays': return (at - first) % rule.days === 0
    case 'calendar': return periodOf(days[at]!, rule.months) !== periodOf(days[at - 1]!, rule.months)
    case 'band': return drift() > rule.width
    case 'onDays': return rule.marks[at] === 1
  }
}

const periodOf = (day: number, months: number): number => Math.floor((Math.floor(day / 10_000) * 12 + (monthOf(day) % 100) - 1) / months)
