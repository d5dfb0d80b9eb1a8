import type { Condition, ScreenBody } from '@zhiheng/contract'
import { without } from './conditions.ts'

/** What to say when no fund is left: which condition decides, and how little it must give. No I/O. */

/** How many funds a relaxed threshold should bring back, where there are as many. */
export const wantedBack = 10

export interface Decider {
  at: number
  /** Funds that meet all the others. */
  others: number
}

/** The condition whose removal brings most funds back; the earlier of equals. Undefined where no single one helps. */
export function deciderOf(countsWithout: readonly number[]): Decider | undefined {
  const best = countsWithout.reduce((top, count, at) => (count > (countsWithout[top] ?? 0) ? at : top), 0)
  const others = countsWithout[best] ?? 0
  return others > 0 ? { at: best, others } : undefined
}

/** Only these can be loosened by a number. */
const loosens = (condition: Condition) =>
  condition.kind === 'indicator' && condition.by === 'value' && (condition.value ?? condition.value1) !== undefined && (condition.expression.startsWith('greater') || condition.expression.startsWith('less'))

/** Asks for the funds nearest to the threshold, those that fail it least first. */
export function relaxAsk(conditions: readonly Condition[], at: number): Pick<ScreenBody, 'columns' | 'conditions' | 'sorts'> | undefined {
  const condition = conditions[at]!
  if (!loosens(condition) || condition.kind !== 'indicator') return undefined
  const column = `${condition.period}.${condition.indicator}`
  return { columns: ['fund_code', column], conditions: [...without(conditions, at)], sorts: [{ prop: column, order: condition.expression.startsWith('greater') ? 'desc' : 'asc' }] }
}

export interface Relaxed {
  condition: Condition
  count: number
}

/** The threshold that lets the wanted number back in, rounded outward to a whole percent, or to a tenth of a ratio. */
export function relaxed(condition: Condition, nearest: readonly (number | null)[], isPercent: boolean): Relaxed | undefined {
  if (condition.kind !== 'indicator') return undefined
  const known = nearest.filter((value) => value !== null)
  const last = known[Math.min(wantedBack, known.length) - 1]
  if (last === undefined) return undefined
  const step = isPercent ? 100 : 10
  const up = condition.expression.startsWith('greater')
  const value = (up ? Math.floor(Number((last * step).toPrecision(12))) : Math.ceil(Number((last * step).toPrecision(12)))) / step
  const { value1: _, ...rest } = condition
  const count = known.filter((one) => (up ? one >= value : one <= value)).length
  return { condition: { ...rest, expression: up ? 'greaterEq' : 'lessEq', value }, count }
}
