import { expect, test } from 'vitest'
import { exact, numberOf, valueOf } from './decimal.ts'
import { compensate, type EnteredLot, type FeeEvent, type FeeTerms } from './performance-fee.ts'
import type { FeeLine } from './performance-fee-lots.ts'

const price = (value: number) => exact(value, 'price')!
const volume = (value: number) => exact(value, 'volume')!
const lot = (lotId: string, day: string, shares: number, nav: number): EnteredLot => ({ lotId, holder: lotId, day, volume: volume(shares), nav: price(nav) })
const at = (day: string, nav: number, over: Partial<FeeEvent> = {}): FeeEvent => ({ day, nav: price(nav), ...over })
const lots = [lot('甲', '20240102', 1_000_000, 1), lot('乙', '20240701', 500_000, 1.2)]
const under = (mode: FeeTerms['mode'], events: FeeEvent[], over: Partial<FeeTerms> = {}) => {
  const found = compensate({ mode, rates: { rate: 200_000n, hurdle: 0n }, lots, events, ...over })
  if (!found.ok) throw new Error(found.why)
  return found
}
const short = ({ lotId, fee, volumeAfter, navAfter, highWaterAfter, paid }: FeeLine) => [lotId, numberOf(fee, 'money'), numberOf(volumeAfter, 'volume'), numberOf(navAfter, 'price'), numberOf(highWaterAfter, 'price'), numberOf(paid, 'money')]

test('基金整体高水位, worked through: 1.5 million shares, first mark 1, NAV 1.3, 20 %', () => {
  // 1,500,000 × (1.3 − 1) × 20 % = 90,000; ÷ 1,500,000 = 0.06 a share: the NAV is 1.24, and so is the mark. At 1.24 nothing is due; at 1.34 it is 1,500,000 × 0.1 × 20 % = 30,000.
  const { lines } = under('fundHighWater', [at('20241231', 1.3), at('20250630', 1.24), at('20251231', 1.34)])
  expect(lines.map(short)).toEqual([['', 90_000, 1_500_000, 1.24, 1.24, 0], ['', 0, 1_500_000, 1.24, 1.24, 0], ['', 30_000, 1_500_000, 1.32, 1.32, 0]])
})

test('单客户高水位·赎回时计提, worked through: 600,000 shares leave at 1.3, the oldest first', () => {
  // 甲: 600,000 × (1.3 − 1) × 20 % = 36,000 of 780,000. Later 500,000: 400,000 of 甲 pay 400,000 × 0.3 × 20 % = 24,000, 100,000 of 乙 pay 100,000 × 0.1 × 20 % = 2,000.
  const { lines, fee, volumeAfter } = under('redemption', [at('20241231', 1.3, { redeemed: volume(600_000) }), at('20250630', 1.3, { redeemed: volume(500_000) })])
  expect(lines.map(short)).toEqual([['甲', 36_000, 400_000, 1.3, 1, 744_000], ['甲', 24_000, 0, 1.3, 1, 496_000], ['乙', 2000, 400_000, 1.3, 1.2, 128_000]])
  expect([numberOf(fee, 'money'), numberOf(volumeAfter, 'volume')]).toEqual([62_000, 400_000])
})

test('单客户高水位·固定时点扣减份额, worked through: at 1.25', () => {
  // 甲: 1,000,000 × 0.25 × 20 % = 50,000 = 40,000 shares at 1.25. 乙: 500,000 × 0.05 × 20 % = 5,000 = 4,000 shares. Marks 1.25. At 1.2 nobody pays.
  const { lines, sharesDeducted } = under('fixedDate', [at('20241231', 1.25), at('20250630', 1.2)])
  expect(lines.map(short)).toEqual([['甲', 50_000, 960_000, 1.25, 1.25, 0], ['乙', 5000, 496_000, 1.25, 1.25, 0], ['甲', 0, 960_000, 1.2, 1.25, 0], ['乙', 0, 496_000, 1.2, 1.25, 0]])
  expect(numberOf(sharesDeducted, 'volume')).toBe(44_000)
})

test('单客户高水位·分红时计提, worked through: 0.1 a share at 1.3, and 0.02 that does not cover the fee', () => {
  // 甲: fee 1,000,000 × 0.3 × 20 % = 60,000 of 100,000, 40,000 paid; 乙: 10,000 of 50,000. The NAV and both marks are 1.2.
  expect(under('distribution', [at('20241231', 1.3, { distribution: price(0.1) })]).lines.map(short)).toEqual([['甲', 60_000, 1_000_000, 1.2, 1.2, 40_000], ['乙', 10_000, 500_000, 1.2, 1.2, 40_000]])
  // 甲 owes 60,000 and is paid 20,000: a third of the gain of 0.3 is behind it, so its mark is 1.1 − 0.02.
  expect(under('distribution', [at('20241231', 1.3, { distribution: price(0.02) })]).lines.map(short)).toEqual([['甲', 20_000, 1_000_000, 1.28, 1.08, 0], ['乙', 10_000, 500_000, 1.28, 1.28, 0]])
})

test('单客户高水位·开放日净值提取, worked through: at 1.3', () => {
  // Fees 60,000 and 10,000 leave 1,950,000: NAV 1,880,000 ÷ 1,500,000 = 1.25333333. 甲 keeps 1,240,000 = 989,361.7048 shares, 乙 640,000 = 510,638.2992.
  const { lines } = under('openDay', [at('20241231', 1.3)])
  expect(lines.map(short)).toEqual([['甲', 60_000, 989_361.7048, 1.25333333, 1.25333333, 0], ['乙', 10_000, 510_638.2992, 1.25333333, 1.25333333, 0]])
  for (const [index, { volumeAfter, navAfter, volumeBefore, nav, fee }] of lines.entries()) expect([index, valueOf(volumeAfter, navAfter)]).toEqual([index, valueOf(volumeBefore, nav) - fee])
  // At 1.15 only 甲 pays; 乙 keeps its worth, its mark moves with the NAV.
  const [first, second] = under('openDay', [at('20241231', 1.15)]).lines
  expect([numberOf(first!.fee, 'money'), numberOf(second!.fee, 'money'), valueOf(second!.volumeAfter, second!.navAfter)]).toEqual([30_000, 0, valueOf(volume(500_000), price(1.15))])
  expect(numberOf(second!.highWaterAfter, 'price') / numberOf(second!.navAfter, 'price')).toBeCloseTo(1.2 / 1.15, 7)
})

test('a hurdle grows on the mark by simple interest, actual/365, and begins anew when a fee was taken', () => {
  // 6 % over 365 days: the bar is 1.06, the fee 1,000,000 × (1.1 − 1.06) × 20 % = 8,000.
  const one = under('fixedDate', [at('20250101', 1.1), at('20250101', 1.1)], { lots: [lot('甲', '20240102', 1_000_000, 1)], rates: { rate: 200_000n, hurdle: 60_000n } })
  expect(one.lines.map(({ bar, fee }) => [numberOf(bar, 'price'), numberOf(fee, 'money')])).toEqual([[1.06, 8000], [1.1, 0]])
})

test('what cannot be worked out is said', () => {
  const why = (mode: FeeTerms['mode'], event: FeeEvent) => {
    const found = compensate({ mode, rates: { rate: 200_000n, hurdle: 0n }, lots, events: [event] })
    return found.ok ? '' : found.why
  }
  expect(why('redemption', at('20241231', 1.3))).toBe('2024-12-31 须填写赎回份额')
  expect(why('redemption', at('20241231', 1.3, { redeemed: volume(2_000_000) }))).toContain('只持有 1500000 份')
  expect(why('distribution', at('20241231', 1.3))).toContain('须填写每份分红')
  expect(why('fixedDate', at('20241231', 0))).toContain('净值须大于 0')
})

test('whatever the days, a lot never pays twice for the same gain, and money is neither made nor lost', () => {
  let seed = 5
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296
  for (let round = 0; round < 500; round++) {
    const navs = Array.from({ length: 6 }, () => Math.round((0.8 + random() * 0.8) * 1e4) / 1e4)
    const top = Math.max(...navs)
    const { lines } = under('fixedDate', navs.map((nav, month) => at(`2025${String(month + 1).padStart(2, '0')}28`, nav)))
    for (const { lotId, nav: entry } of [{ lotId: '甲', nav: 1 }, { lotId: '乙', nav: 1.2 }]) {
      const own = lines.filter((line) => line.lotId === lotId)
      const paid = own.reduce((sum, { fee }) => sum + numberOf(fee, 'money'), 0)
      expect(paid).toBeLessThanOrEqual(Math.max(0, top - entry) * numberOf(own[0]!.volumeBefore, 'volume') * 0.2 + 0.1)
      for (const line of own) expect(Math.abs(Number(valueOf(line.volumeBefore, line.nav) - valueOf(line.volumeAfter, line.navAfter) - line.fee))).toBeLessThanOrEqual(1)
    }
  }
})
