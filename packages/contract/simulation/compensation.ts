import { z } from 'zod'
import { post } from '../kit.ts'
import { byIds, done, id, line, page, pageQuery, tradingDay } from '../shapes.ts'
import { amount, withAsset } from './trade-shapes.ts'

/** fundHighWater: the fund as a whole. The others lot by lot: at redemption, at fixed dates by deducting shares, at a distribution, on open days out of the NAV. */
export const compensationMode = z.enum(['fundHighWater', 'redemption', 'fixedDate', 'distribution', 'openDay'])
export type CompensationMode = z.infer<typeof compensationMode>

const positive = amount
const lot = z.object({ lotId: z.string().min(1).max(40), holder: line.default(''), tradingDay, volume: positive, nav: positive })
/** What happens on a day: the NAV before the fee, and what the mode asks about it. */
const event = z.object({ tradingDay, nav: positive, redeemVolume: amount.nullish(), lotId: z.string().max(40).optional(), distribution: amount.nullish() })
export const compensationTerms = z.object({
  mode: compensationMode,
  /** Share of the gain, percent. */
  ratePct: z.number().min(0, '计提比例须为 0 到 100，请修改').max(100, '计提比例须为 0 到 100，请修改').default(20),
  /** Yearly return before which nothing is taken, percent, simple, actual/365. */
  hurdlePct: z.number().min(0, '门槛收益率须为 0 到 100，请修改').max(100, '门槛收益率须为 0 到 100，请修改').default(0),
  lots: z.array(lot).min(1, '请至少录入一笔份额').max(2000),
  events: z.array(event).min(1, '请至少录入一个计提日').max(2000),
})
export type CompensationTerms = z.output<typeof compensationTerms>

export const CompensationLine = z.object({
  tradingDay: z.string(), lotId: z.string(), holder: z.string(), volumeBefore: z.number(), nav: z.number(), highWater: z.number(), /** The high-water mark with the hurdle on it. */ bar: z.number(), gain: z.number(), /** 业绩报酬 in money. */ compensation: z.number(),
  sharesDeducted: z.number(), volumeAfter: z.number(), navAfter: z.number(), highWaterAfter: z.number(), paid: z.number(),
})
export type CompensationLine = z.infer<typeof CompensationLine>
export const Compensated = z.object({ lines: z.array(CompensationLine), compensation: z.number(), sharesDeducted: z.number(), volumeAfter: z.number(), paid: z.number() })
export const Compensation = z.object({ id: z.string(), assetCode: z.string(), assetName: z.string(), tradingDay: z.string(), tradingday: z.string(), mode: compensationMode, modeName: z.string(), terms: compensationTerms, result: Compensated, remark: z.string(), savedBy: z.string(), updatedAt: z.string() })
export type Compensation = z.infer<typeof Compensation>

export const compensationCalls = {
  list: post('/performance_compensation/get_performance_compensations', { about: 'Kept computations of performance fees, the newest first.', access: 'simulation.read', either: true, query: pageQuery, body: z.object({ assetCode: z.string().max(40).optional(), asset_code: z.string().max(40).optional(), mode: compensationMode.optional() }), data: page(Compensation) }),
  save: post('/performance_compensation/save', { about: 'Works out a performance fee and keeps it with its terms.', access: 'simulation.edit', either: true, body: withAsset({ ...compensationTerms.shape, id: id.optional(), remark: line.default('') }), data: Compensation }),
  remove: post('/performance_compensation/delete', { about: 'Deletes kept computations.', access: 'simulation.edit', either: true, body: byIds, data: done }),
  compute: post('/performance_compensation/compute', { about: 'Works out a performance fee without keeping it.', access: 'simulation.read', body: compensationTerms, data: Compensated }),
}
