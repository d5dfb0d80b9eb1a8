import { indicatorAt, type Series, unitEquityFigures } from '@zhiheng/analytics'
import type { CombinedSimulation, EquityCurve, PositionsOfDay, SimulationEquity, TradeRecord } from '@zhiheng/contract'
import { numberOf, valueOf } from '@zhiheng/domain/simulation/decimal.ts'
import type { Books } from '@zhiheng/domain/simulation/keep-books.ts'
import { emptyState, toCurve, toPositions, toState } from '@zhiheng/domain/simulation/to-wire.ts'
import type { Context } from '../../rpc/context.ts'
import { settingsOf } from '../snapshot/snapshot-funds.ts'
import { readFigureSetting } from '../snapshot/snapshot.store.ts'
import { booksOf, loadBooks, toSimulation } from './load-books.ts'
import type { SimulationRow, StoredTrade } from './simulation.store.ts'

/** What calls answer of the books of one combination. */

export const toRecord = (row: Pick<SimulationRow, 'code' | 'combination_name'>, trade: StoredTrade): TradeRecord => ({
  id: trade.id, assetCode: row.code, assetName: row.combination_name, instrument: trade.instrument, instrumentName: trade.name, assetType: trade.assetType, tradingDay: trade.day, tradingday: trade.day, direction: trade.direction, positionEffect: trade.effect,
  tradedVolume: numberOf(trade.volume, 'volume'), tradedPrice: numberOf(trade.price, 'price'), tradedAmount: numberOf(trade.amount, 'money'), closePrice: numberOf(trade.close, 'price'), remark: trade.remark, createdBy: trade.enteredBy, updatedAt: trade.updatedAt.toISOString(),
})

export function positionsOf(row: Pick<SimulationRow, 'code' | 'version'>, books: Books, day: string, full: boolean): PositionsOfDay {
  const end = books.days.at(-1)
  const head = { combinationCode: row.code, version: row.version }
  return end ? { ...head, ...toState(end), positions: toPositions(books.last, end, row.code, full) } : { ...head, ...emptyState(day), positions: [] }
}

export async function wholeOf(ctx: Context, row: SimulationRow, withRecords: boolean): Promise<CombinedSimulation> {
  const loaded = await loadBooks(ctx, row)
  const books = booksOf(loaded)
  return { ...toSimulation(ctx, row, books.days.at(-1)), positions: positionsOf(row, books, '', false).positions, tradeRecords: withRecords ? loaded.trades.map((trade) => toRecord(row, trade)) : [] }
}

export const curveOf = (row: Pick<SimulationRow, 'code' | 'combination_name'>, books: Books, beginDay?: string, endDay?: string): EquityCurve => ({ combinationCode: row.code, combinationName: row.combination_name, ...toCurve(books, beginDay, endDay) })

const orNull = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null)

/** State and figures of the books as they stand at the end of their last day. */
export async function equityOf(ctx: Context, row: SimulationRow, books: Books, day: string): Promise<SimulationEquity> {
  const head = { combinationCode: row.code, version: row.version }
  const end = books.days.at(-1)
  const none = { nav: null, totalReturn: null, twr: null, xirr: null, xirrWhy: '还没有交易', annualReturn: null, volatility: null, maxDrawdown: null, paidIn: 0, paidOut: 0, cost: 0, realised: 0, unrealised: 0, income: 0, gain: 0 }
  if (!end) return { ...head, ...emptyState(day), figures: { beginDay: '', endDay: '', ...none } }
  const { values, timeWeighted, moneyWeighted } = await figuresOf(ctx, books, true)
  const { last } = books
  const holdings = [...last.holdings.values()]
  const cost = holdings.reduce((sum, one) => sum + one.cost, 0n)
  const worth = holdings.reduce((sum, one) => sum + valueOf(one.volume, one.close), 0n)
  const money = (value: bigint) => numberOf(value, 'money')
  const state = toState(end)
  return {
    ...head, ...state,
    figures: {
      beginDay: books.days[0]!.day, endDay: end.day, nav: state.nav, totalReturn: orNull(timeWeighted), twr: orNull(timeWeighted), xirr: moneyWeighted.ok ? moneyWeighted.rate : null, xirrWhy: moneyWeighted.ok ? '' : moneyWeighted.why,
      annualReturn: orNull(values[indicatorAt.annualReturn]), volatility: orNull(values[indicatorAt.volatility]), maxDrawdown: orNull(values[indicatorAt.maxDrawdown]),
      paidIn: money(last.paidIn), paidOut: money(last.paidOut), cost: money(cost), realised: money(last.realised), unrealised: money(worth - cost), income: money(last.income), gain: money(end.equity - last.paidIn + last.paidOut),
    },
  }
}

/** `isWhole`: the days begin with the first cash. */
export async function figuresOf(ctx: Context, { days }: Pick<Books, 'days'>, isWhole: boolean, benchmark?: Series) {
  const setting = await readFigureSetting(ctx.db)
  const { periodsPerYear } = settingsOf(setting)
  // Days before the first cash have no NAV.
  const valued = days.filter(({ nav }) => nav !== undefined)
  return unitEquityFigures({
    days: Int32Array.from(valued, ({ day }) => Number(day)), nav: Float64Array.from(valued, ({ nav }) => numberOf(nav!, 'price')), flow: Float64Array.from(valued, ({ flow }) => numberOf(flow, 'money')), equity: numberOf(valued.at(-1)?.equity ?? 0n, 'money'),
    issuedAt: isWhole ? 1 : undefined, riskFree: setting.riskFree, ...(periodsPerYear ? { periodsPerYear } : {}), benchmark,
  })
}
