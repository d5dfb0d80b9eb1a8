import { type CompensationMode, compensationTerms, type CompensationTerms, type Simulation, type SimulationEquity } from '@zhiheng/contract'
import { formatDay } from '@zhiheng/domain'
import { compensationModes } from '@zhiheng/domain/simulation/performance-fee.ts'

/** The inputs of a performance fee as they stand in the form, and what is wrong with them. Pure. */

type Typed = number | null
export interface LotDraft {
  lotId: string
  holder: string
  tradingDay: string
  volume: Typed
  nav: Typed
}
export interface EventDraft {
  tradingDay: string
  nav: Typed
  redeemVolume: Typed
  lotId: string
  distribution: Typed
}
export interface TermsDraft {
  mode: CompensationMode
  ratePct: Typed
  hurdlePct: Typed
  lots: LotDraft[]
  events: EventDraft[]
}

export const modeOptions = Object.entries(compensationModes).map(([value, label]) => ({ value: value as CompensationMode, label }))
/** How each mode works, in one sentence. */
export const modeWords: Record<CompensationMode, string> = {
  fundHighWater: '全部份额共用一个高水位，超过部分按比例从基金净值中计提；首个高水位是第一笔份额的净值。',
  redemption: '每笔份额各有高水位，赎回时对赎回的份额计提，从赎回款中扣除；不指定份额时先进先出。',
  fixedDate: '到固定时点，对每笔份额超过各自高水位的部分计提，以扣减份额支付，净值不变。',
  distribution: '分红时对每笔份额计提，从分红款中扣除；业绩报酬不超过分红款，没有计提完的收益保留到下一次。',
  openDay: '开放日从基金净值中提取，再调整各笔份额，使每笔份额承担自己的业绩报酬。',
}
export const asksRedemption = (mode: CompensationMode) => mode !== 'distribution'
export const asksDistribution = (mode: CompensationMode) => mode === 'distribution'

export const emptyEvent: EventDraft = { tradingDay: '', nav: null, redeemVolume: null, lotId: '', distribution: null }
export const nextLot = (lots: readonly LotDraft[]): LotDraft => ({ lotId: String(lots.reduce((most, { lotId }) => Math.max(most, Number(lotId) || 0), 0) + 1), holder: '', tradingDay: '', volume: null, nav: null })

/** The units of the combination as one lot, and its newest NAV as the day: a beginning that the user changes. */
export function beginningOf({ beginDay, navDay, nav }: Pick<Simulation, 'beginDay' | 'navDay' | 'nav'>, equity: Pick<SimulationEquity, 'units'> | undefined): TermsDraft {
  const lot = equity && beginDay ? { lotId: '1', holder: '全部份额', tradingDay: beginDay, volume: equity.units, nav: 1 } : nextLot([])
  return { mode: 'fundHighWater', ratePct: 20, hurdlePct: 0, lots: [lot], events: [{ ...emptyEvent, tradingDay: navDay, nav }] }
}

const filled = (value: Typed): value is number => value !== null && Number.isFinite(value)

/** The terms, or the first thing that is missing, by its row. The server checks the rest. */
export function termsOf({ mode, ratePct, hurdlePct, lots, events }: TermsDraft): { terms: CompensationTerms } | { fault: string } {
  for (const [at, { lotId, tradingDay, volume, nav }] of lots.entries()) {
    const row = `第 ${at + 1} 笔份额`
    if (lotId.trim() === '') return { fault: `${row}没有编号` }
    if (tradingDay === '') return { fault: `${row}没有申购日期` }
    if (!filled(volume) || volume <= 0) return { fault: `${row}的份额须大于 0` }
    if (!filled(nav) || nav <= 0) return { fault: `${row}的申购净值须大于 0` }
  }
  for (const [at, { tradingDay, nav, distribution, redeemVolume }] of events.entries()) {
    const row = `第 ${at + 1} 个计提日`
    if (tradingDay === '') return { fault: `${row}没有日期` }
    const day = formatDay(tradingDay)
    if (!filled(nav) || nav <= 0) return { fault: `${day} 的净值须大于 0` }
    if (asksDistribution(mode) && (!filled(distribution) || distribution <= 0)) return { fault: `${day} 须填写每份分红` }
    if (mode === 'redemption' && (!filled(redeemVolume) || redeemVolume <= 0)) return { fault: `${day} 须填写赎回份额` }
  }
  const found = compensationTerms.safeParse({
    mode, ...(ratePct === null ? {} : { ratePct }), ...(hurdlePct === null ? {} : { hurdlePct }), lots,
    events: events.map(({ tradingDay, nav, redeemVolume, lotId, distribution }) => ({ tradingDay, nav, ...(asksRedemption(mode) && filled(redeemVolume) ? { redeemVolume, ...(lotId ? { lotId } : {}) } : {}), ...(asksDistribution(mode) ? { distribution } : {}) })),
  })
  return found.success ? { terms: found.data } : { fault: found.error.issues[0]!.message }
}

/** What leaves beside the lines of the computation: at redemption each share that leaves has its line. */
export const redeemedBeside = ({ mode, events }: Pick<TermsDraft, 'mode' | 'events'>) => (mode === 'redemption' || !asksRedemption(mode) ? 0 : events.reduce((sum, { redeemVolume }) => sum + (redeemVolume ?? 0), 0))

const asNumber = (value: number | string | null | undefined): Typed => (value === null || value === undefined ? null : Number(value))
/** Kept terms in the form again. */
export const draftOf = ({ mode, ratePct, hurdlePct, lots, events }: CompensationTerms): TermsDraft => ({
  mode, ratePct, hurdlePct, lots: lots.map((lot) => ({ ...lot, volume: asNumber(lot.volume), nav: asNumber(lot.nav) })),
  events: events.map(({ tradingDay, nav, redeemVolume, lotId = '', distribution }) => ({ tradingDay, nav: asNumber(nav), redeemVolume: asNumber(redeemVolume), lotId, distribution: asNumber(distribution) })),
})
