import type { InstrumentPrices } from '@zhiheng/contract'
import { withCache } from '@zhiheng/domain/simulation/cached-trades.ts'
import { toPositions } from '@zhiheng/domain/simulation/to-wire.ts'
import { expect, test } from 'vitest'
import { figuresAt } from './figures.ts'
import { acted, emptyHistory, redone, undone } from './history.ts'
import { blockingFaults, cashAt, draftAt, keepDraft, keepSaved, marketOf } from './keep-draft.ts'
import { type CachedRecord, type DraftRecord, newRecord, withAmount, withFund, withVolume } from './records.ts'

const tradingDays = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2023, 0, 2 + at))).filter((day) => day.getUTCDay() % 6 > 0).map((day) => day.toISOString().slice(0, 10).replaceAll('-', ''))
const today = tradingDays.at(-1)!
const codes = ['F1', 'F2', 'F3', 'F4', 'F5']
const answer: InstrumentPrices = {
  tradingDays,
  instruments: codes.map((instrument, fund) => ({ instrument, instrumentName: `基金${fund}`, assetType: 1, days: tradingDays, prices: tradingDays.map((_, at) => 1 + Math.sin(at / (9 + fund)) / 10 + at / 1000), minAmount: null, openRule: '', distributions: [{ day: tradingDays[150 + fund]!, kind: 'cash_dividend', value: 0.02 }] })),
}
const market = marketOf([answer], { subscribeDays: 1, redeemDays: 2, dividend: 'cash' }, today)
const cash = (id: string, day: string, amount: number, kind: 'cashIn' | 'cashOut' = 'cashIn'): DraftRecord => ({ ...newRecord(id, kind, day), tradedAmount: amount })
const trade = (id: string, kind: 'buy' | 'sell', fund: string, day: string, size: number): DraftRecord => {
  const nav = answer.instruments.find(({ instrument }) => instrument === fund)!.prices[tradingDays.indexOf(day)]!
  const priced = withFund(newRecord(id, kind, day), { instrument: fund, instrumentName: fund, assetType: 1 }, nav)
  return kind === 'buy' ? withAmount(priced, size) : withVolume(priced, size)
}
const records: DraftRecord[] = [cash('1', tradingDays[0]!, 1_000_000), ...Array.from({ length: 200 }, (_, at) => trade(String(at + 2), at % 3 === 2 ? 'sell' : 'buy', codes[at % 2]!, tradingDays[1 + at]!, at % 3 === 2 ? 50 + at : 900 + at))]
const saved = keepSaved(records, market)
const over = (cache: readonly CachedRecord[]) => withCache<DraftRecord>(records, cache as CachedRecord[])
const ids = (cache: readonly CachedRecord[]) => new Set(cache.map(({ id }) => id))
const digest = (draft: typeof saved) => draft.days.filter(({ day }) => day >= tradingDays[0]!).map(({ day, cash: held, inTransit, equity, units, nav }) => [day, held, inTransit, equity, units, nav])

test('books that go on from the day that changed are the books of a whole replay, whatever was done', () => {
  let seed = 5
  const random = (below: number) => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) % below
  let history = emptyHistory
  let former = saved
  for (let round = 0; round < 60; round++) {
    const at = random(records.length - 1) + 1
    const one = records[at]!
    const what = random(5)
    if (what === 0) history = acted(history, [{ ...one, type: 'delete' }])
    else if (what === 1) history = acted(history, [{ ...withAmount(one, one.tradedAmount + 1 + random(500)), type: 'update' }])
    else if (what === 2) history = acted(history, [{ ...trade(`new-${round}`, 'buy', codes[random(5)]!, tradingDays[1 + random(250)]!, 100 + random(9000)), type: 'add' }])
    else history = what === 3 ? undone(history) : redone(history)
    former = keepDraft(over(history.cache), ids(history.cache), market, former)
    const whole = keepDraft(over(history.cache), ids(history.cache), market)
    expect(digest(former)).toEqual(digest(whole))
    expect(former.faults).toEqual(whole.faults)
    const day = tradingDays[random(tradingDays.length)]!
    const [a, b] = [draftAt(former, day)!, draftAt(whole, day)!]
    expect(toPositions(a.ledger, a.end, 'C', true)).toEqual(toPositions(b.ledger, b.end, 'C', true))
  }
})

test('positions move by direction, cash by the amount, and weights follow [simulation.recalc-position] [simulation.recalc-cash] [simulation.recalc-weights]', () => {
  const day = tradingDays[250]!
  const cache: CachedRecord[] = [{ ...trade('new-1', 'buy', 'F3', day, 20_000), type: 'add' }, { ...trade('new-2', 'sell', 'F1', day, 1000), type: 'add' }]
  const draft = keepDraft(over(cache), ids(cache), market, saved)
  const [before, after] = [draftAt(saved, day)!, draftAt(draft, day)!]
  expect(after.ledger.holdings.get('F1')!.volume).toBe(before.ledger.holdings.get('F1')!.volume - 10_000_000n)
  expect(after.end.cash).toBe(before.end.cash - 2_000_000n)
  expect(after.end.inTransit - before.end.inTransit).toBe(draft.trades.find(({ id }) => id === 'new-2')!.amount)
  const weightOf = (of: typeof after, fund: string) => toPositions(of.ledger, of.end, 'C', true).find(({ instrument }) => instrument === fund)?.weight
  expect(weightOf(before, 'F3')).toBeUndefined()
  expect(weightOf(after, 'F3')).toBeCloseTo((20_000 / figuresAt(draft.days, day).state.equity) * 100, 1)
  expect(weightOf(after, 'F1')!).toBeLessThan(weightOf(before, 'F1')!)
})

test('cash is equity less market value, the position ratio has two decimals [simulation.cash-formula] [simulation.position-ratio]', () => {
  const { state, twr, xirr, paidIn, gain } = figuresAt(saved.days, tradingDays[200]!)
  expect(state.cash).toBeCloseTo(state.equity - state.marketValue, 8)
  expect(state.positionRatio).toBe(Math.round((state.marketValue / state.equity) * 10_000) / 100)
  expect([paidIn, Math.round((state.equity - paidIn - gain) * 100)]).toEqual([1_000_000, 0])
  expect(twr).toBeCloseTo(state.nav! - 1, 12)
  expect(xirr).toBeGreaterThan(0)
})

test('asset type 8 only changes cash; it grows freely and falls as far as there is some [simulation.asset-type-8-cash] [simulation.cash-cap]', () => {
  const day = tradingDays[230]!
  const there = cashAt(saved, day)
  const cache: CachedRecord[] = [{ ...cash('new-1', day, 5e11), type: 'add' }, { ...cash('new-2', tradingDays[231]!, 9e14, 'cashOut'), type: 'add' }]
  const draft = keepDraft(over(cache), ids(cache), market, saved)
  expect(cashAt(draft, day) - there).toBe(50_000_000_000_000n)
  expect(draftAt(draft, day)!.ledger.holdings).toEqual(draftAt(saved, day)!.ledger.holdings)
  expect([cashAt(draft, tradingDays[231]!), draft.capped.get('new-2')! < 90_000_000_000_000_000n]).toEqual([0n, true])
})

test('faults stand at their row, also of rows that others make impossible; a new row without an amount is none [simulation.skip-zero-amount]', () => {
  const cache: CachedRecord[] = [
    { ...trade('new-1', 'sell', 'F4', tradingDays[40]!, 10), type: 'add' }, { ...trade('new-2', 'buy', 'F4', tradingDays[60]!, 500), type: 'add' }, { ...newRecord('new-3', 'buy', tradingDays[60]!), type: 'add' },
    { ...records[0]!, tradedAmount: 100, type: 'update' }, { ...records[1]!, tradedAmount: 0, tradedVolume: 0, type: 'update' },
  ]
  const draft = keepDraft(over(cache), ids(cache), market, saved)
  const faults = blockingFaults(draft, saved, cache)
  expect(faults.get('new-1')).toContain('早于首次申购日')
  expect(faults.get('2')).toContain('没有份额也没有金额')
  expect(faults.has('new-3')).toBe(false)
  expect(faults.get('3')).toMatch(/可用现金 [\d.]+ 元，请先录入现金或减少金额/)
  const doubled = [{ ...records[5]!, id: 'new-9', type: 'add' as const }]
  expect(keepDraft(over(doubled), ids(doubled), market, saved).faults.get('new-9')).toContain('完全相同')
})

test('an empty combination has no books and no faults', () => {
  const empty = keepSaved([], market)
  expect([empty.days, draftAt(empty, today), cashAt(empty, today)]).toEqual([[], undefined, 0n])
  expect(figuresAt(empty.days, today)).toMatchObject({ twr: null, xirr: null, xirrWhy: '还没有交易' })
})
