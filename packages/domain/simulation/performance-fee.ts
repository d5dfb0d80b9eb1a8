import type { CompensationMode } from '@zhiheng/contract'
import { formatDay } from '../trading-day-text.ts'
import { divided, numberOf, valueOf } from './decimal.ts'
import { atDistribution, atFixedDate, atRedemption, barOf, type FeeDay, type FeeLine, type FeeRates, type Lot, onOpenDay, shareOf } from './performance-fee-lots.ts'

/** 业绩报酬: performance fees over the days on which they are worked out (figures.md, "Portfolio arithmetic"). */

export const compensationModes: Record<CompensationMode, string> = { fundHighWater: '基金整体高水位', redemption: '单客户高水位·赎回时计提', fixedDate: '单客户高水位·固定时点扣减份额', distribution: '单客户高水位·分红时计提', openDay: '单客户高水位·开放日净值提取' }

export interface EnteredLot {
  lotId: string
  holder: string
  day: string
  volume: bigint
  nav: bigint
}
export interface FeeEvent {
  day: string
  /** Before the fee of the day. */
  nav: bigint
  /** Shares that leave, of one lot or of the oldest first. */
  redeemed?: bigint | undefined
  lotId?: string | undefined
  /** For each share. */
  distribution?: bigint | undefined
}
export interface FeeTerms {
  mode: CompensationMode
  rates: FeeRates
  lots: readonly EnteredLot[]
  events: readonly FeeEvent[]
}
export type FeeResult = { ok: true; lines: FeeLine[]; fee: bigint; sharesDeducted: bigint; volumeAfter: bigint; paid: bigint } | { ok: false; why: string }

/** Walks the days in their order. A lot takes part from the day after it was bought, with its own NAV as its mark. */
export function compensate({ mode, rates, lots, events }: FeeTerms): FeeResult {
  const held = lots.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map((lot): Lot & { day: string } => ({ lotId: lot.lotId, holder: lot.holder, volume: lot.volume, highWater: lot.nav, since: lot.day, day: lot.day }))
  const fund: Pick<Lot, 'highWater' | 'since'> = { highWater: held[0]?.highWater ?? 0n, since: held[0]?.since ?? '' }
  const lines: FeeLine[] = []
  for (const event of events.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const day: FeeDay = { day: event.day, nav: event.nav, rates }
    const here = held.filter((lot) => lot.day < event.day && lot.volume > 0n)
    if (event.nav <= 0n) return { ok: false, why: `${formatDay(event.day)} 的净值须大于 0，请更正` }
    if (mode === 'fundHighWater') lines.push(wholeFund(fund, here, day))
    else if (mode === 'openDay') take(lines, here, onOpenDay(here, day))
    else if (mode === 'fixedDate') take(lines, here, here.map((lot) => atFixedDate(lot, day)))
    else if (mode === 'distribution') {
      if (!event.distribution || event.distribution <= 0n || event.distribution > event.nav) return { ok: false, why: `${formatDay(event.day)} 须填写每份分红，且不超过当日净值` }
      take(lines, here, here.map((lot) => atDistribution(lot, day, event.distribution!)))
    }
    const why = redeem(lines, here, event, day, mode === 'redemption')
    if (why) return { ok: false, why }
  }
  const sum = (of: (line: FeeLine) => bigint) => lines.reduce((total, line) => total + of(line), 0n)
  return { ok: true, lines, fee: sum((line) => line.fee), sharesDeducted: sum((line) => line.sharesDeducted), volumeAfter: held.reduce((total, lot) => total + lot.volume, 0n), paid: sum((line) => line.paid) }
}

/** Lots after the lines of a day; a mark that was reached anew counts its hurdle from the day. */
function take(lines: FeeLine[], lots: readonly Lot[], found: readonly FeeLine[]) {
  for (const line of found) {
    const lot = lots.find(({ lotId }) => lotId === line.lotId)!
    lot.volume = line.volumeAfter
    lot.highWater = line.highWaterAfter
    if (line.fee > 0n) lot.since = line.day
  }
  lines.push(...found)
}

/** 基金整体高水位: every share pays the same out of the NAV, over the highest NAV after a fee; the first mark is the NAV of the first lot. */
function wholeFund(fund: Pick<Lot, 'highWater' | 'since'>, lots: readonly Lot[], { day, nav, rates }: FeeDay): FeeLine {
  const volume = lots.reduce((sum, lot) => sum + lot.volume, 0n)
  const bar = barOf(fund, day, rates.hurdle)
  const gain = nav > bar ? valueOf(volume, nav - bar) : 0n
  const fee = shareOf(gain, rates.rate)
  const navAfter = volume > 0n ? nav - divided(fee * 10_000_000_000n, volume) : nav
  const highWater = fund.highWater
  if (fee > 0n) Object.assign(fund, { highWater: navAfter, since: day })
  return { day, lotId: '', holder: '全部份额', volumeBefore: volume, nav, highWater, bar, gain, fee, sharesDeducted: 0n, volumeAfter: volume, navAfter, highWaterAfter: fund.highWater, paid: 0n }
}

/** Shares that leave: with their fee where the mode takes it then, otherwise at what the NAV is after the fee of the day. */
function redeem(lines: FeeLine[], lots: readonly Lot[], { day: on, redeemed, lotId }: FeeEvent, day: FeeDay, charges: boolean): string | undefined {
  if (!redeemed || redeemed <= 0n) return charges ? `${formatDay(on)} 须填写赎回份额` : undefined
  const from = lotId ? lots.filter((lot) => lot.lotId === lotId) : lots
  const held = from.reduce((sum, lot) => sum + lot.volume, 0n)
  if (redeemed > held) return `${formatDay(on)} 赎回 ${numberOf(redeemed, 'volume')} 份，只持有 ${numberOf(held, 'volume')} 份，请减少份额`
  let left = redeemed
  for (const lot of from) {
    const volume = lot.volume < left ? lot.volume : left
    if (volume === 0n) continue
    if (charges) take(lines, lots, [atRedemption(lot, day, volume)])
    else lot.volume -= volume
    left -= volume
  }
  return undefined
}
