import { maxDrawdown, xirr } from '@zhiheng/analytics'
import type { SimulationState } from '@zhiheng/contract'
import { numberOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { BookDay } from '@zhiheng/domain/simulation/keep-books.ts'
import { emptyState, toState } from '@zhiheng/domain/simulation/to-wire.ts'
import { placeAtOrBefore } from '@zhiheng/domain/simulation/trades.ts'

export interface BookFigures {
  state: SimulationState
  beginDay: string
  twr: number | null
  xirr: number | null
  /** Why there is none. */
  xirrWhy: string
  maxDrawdown: number | null
  paidIn: number
  paidOut: number
  gain: number
}

const orNull = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)

/** Figures of the books up to a day, as the server works them out. The first units are issued at 1. */
export function figuresAt(all: readonly BookDay[], day: string): BookFigures {
  const days = all.slice(0, placeAtOrBefore(all.map((one) => one.day), day) + 1)
  const end = days.at(-1)
  if (!end) return { state: emptyState(day), beginDay: '', twr: null, xirr: null, xirrWhy: '还没有交易', maxDrawdown: null, paidIn: 0, paidOut: 0, gain: 0 }
  const flows = days.filter(({ flow }) => flow !== 0n).map((one) => ({ day: Number(one.day), amount: -numberOf(one.flow, 'money') }))
  const rate = xirr([...flows, { day: Number(end.day), amount: numberOf(end.equity, 'money') }])
  const nav = Float64Array.from(days.filter((one) => one.nav !== undefined), (one, at) => (at === 0 ? 1 : numberOf(one.nav!, 'price')))
  const sum = (sign: 1 | -1) => flows.reduce((total, { amount }) => (amount * sign < 0 ? total + Math.abs(amount) : total), 0)
  const state = toState(end)
  return {
    state, beginDay: days[0]!.day, twr: state.nav === null ? null : orNull(state.nav - 1), xirr: rate.ok ? rate.rate : null, xirrWhy: rate.ok ? '' : rate.why,
    maxDrawdown: orNull(maxDrawdown(nav)), paidIn: sum(1), paidOut: sum(-1), gain: state.equity - sum(1) + sum(-1),
  }
}
