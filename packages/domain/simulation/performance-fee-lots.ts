import { divided, valueOf, volumeFor } from './decimal.ts'

/** One day's performance fee, lot by lot, in exact decimals. Each mode is a function of a lot and the day; {@link compensate} walks the days. */

export interface Lot {
  lotId: string
  holder: string
  volume: bigint
  /** NAV up to which the lot has paid. */
  highWater: bigint
  /** The day of the mark: a hurdle grows from it. */
  since: string
}
export interface FeeRates {
  /** Percent in ten-thousandths: 20 % is 200,000. */
  rate: bigint
  hurdle: bigint
}
export interface FeeDay {
  day: string
  nav: bigint
  rates: FeeRates
}
export interface FeeLine {
  day: string
  lotId: string
  holder: string
  volumeBefore: bigint
  nav: bigint
  highWater: bigint
  /** The mark with the hurdle on it. */
  bar: bigint
  gain: bigint
  fee: bigint
  sharesDeducted: bigint
  volumeAfter: bigint
  navAfter: bigint
  highWaterAfter: bigint
  /** What the holder receives in money. */
  paid: bigint
}

const hundred = 1_000_000n

/** Simple interest on the mark, actual/365. */
export function barOf({ highWater, since }: Pick<Lot, 'highWater' | 'since'>, day: string, hurdle: bigint): bigint {
  const days = BigInt(Math.max(0, Math.round((utc(day) - utc(since)) / 86_400_000)))
  return highWater + divided(highWater * hurdle * days, hundred * 365n)
}
const utc = (day: string) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))

export const shareOf = (amount: bigint, rate: bigint): bigint => divided(amount * rate, hundred)

/** What a lot has gained over its bar, and the fee on it. */
function charge(lot: Lot, volume: bigint, { day, nav, rates }: FeeDay): Pick<FeeLine, 'bar' | 'gain' | 'fee'> {
  const bar = barOf(lot, day, rates.hurdle)
  const gain = nav > bar ? valueOf(volume, nav - bar) : 0n
  return { bar, gain, fee: shareOf(gain, rates.rate) }
}

const lineOf = (lot: Lot, { day, nav }: FeeDay, charged: Pick<FeeLine, 'bar' | 'gain' | 'fee'>, rest: Partial<FeeLine> = {}): FeeLine => ({
  day, lotId: lot.lotId, holder: lot.holder, volumeBefore: lot.volume, nav, highWater: lot.highWater, ...charged, sharesDeducted: 0n, volumeAfter: lot.volume, navAfter: nav, highWaterAfter: lot.highWater, paid: 0n, ...rest,
})

/** 赎回时计提: the redeemed shares pay; what stays keeps its mark. */
export function atRedemption(lot: Lot, day: FeeDay, redeemed: bigint): FeeLine {
  const charged = charge(lot, redeemed, day)
  return lineOf(lot, day, charged, { volumeAfter: lot.volume - redeemed, paid: valueOf(redeemed, day.nav) - charged.fee })
}

/** 固定时点扣减份额: the fee is taken in shares, so the NAV stays; the mark of who paid rises to it. */
export function atFixedDate(lot: Lot, day: FeeDay): FeeLine {
  const charged = charge(lot, lot.volume, day)
  const shares = charged.fee > 0n ? volumeFor(charged.fee, day.nav) : 0n
  return lineOf(lot, day, charged, { sharesDeducted: shares, volumeAfter: lot.volume - shares, highWaterAfter: charged.fee > 0n ? day.nav : lot.highWater })
}

/** 分红时计提: out of what is distributed and no more than that. The NAV falls by the distribution, and the mark with it. */
export function atDistribution(lot: Lot, day: FeeDay, perShare: bigint): FeeLine {
  const { bar, gain, fee: due } = charge(lot, lot.volume, day)
  const distributed = valueOf(lot.volume, perShare)
  const fee = due < distributed ? due : distributed
  // Where the distribution does not cover the fee, only the gain that was paid for is behind the lot.
  const paidUpTo = fee === 0n ? lot.highWater : fee === due ? day.nav : bar + divided((day.nav - bar) * fee, due)
  const mark = paidUpTo - perShare
  return lineOf(lot, day, { bar, gain, fee }, { navAfter: day.nav - perShare, highWaterAfter: mark > 0n ? mark : 0n, paid: distributed - fee })
}

/**
 * 开放日净值提取: the fees of all lots leave the fund's assets, so the NAV falls for all; shares are set so that each lot bears its own fee. Who
 * paid has the new NAV as its mark; the mark of who did not moves with the NAV.
 */
export function onOpenDay(lots: readonly Lot[], day: FeeDay): FeeLine[] {
  const charged = lots.map((lot) => charge(lot, lot.volume, day))
  const volume = lots.reduce((sum, lot) => sum + lot.volume, 0n)
  const fees = charged.reduce((sum, { fee }) => sum + fee, 0n)
  if (volume === 0n) return []
  const navAfter = day.nav - divided(fees * perFen, volume)
  return lots.map((lot, at) => {
    const { fee } = charged[at]!
    const volumeAfter = navAfter > 0n ? volumeFor(valueOf(lot.volume, day.nav) - fee, navAfter) : lot.volume
    return lineOf(lot, day, charged[at]!, { navAfter, volumeAfter: fees === 0n ? lot.volume : volumeAfter, sharesDeducted: fees === 0n ? 0n : lot.volume - volumeAfter, highWaterAfter: fee > 0n ? navAfter : divided(lot.highWater * navAfter, day.nav) })
  })
}
/** Fen ÷ ten-thousandths of a share to a price. */
const perFen = 10_000_000_000n
