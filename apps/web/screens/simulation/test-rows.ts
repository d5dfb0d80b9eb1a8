import { type CombinedSimulation, type Simulation, startingSettings, type TradePreview } from '@zhiheng/contract'

/** Rows as the server answers them. For tests. */

export const row = (part: Partial<Simulation> = {}): Simulation => ({
  combinationCode: 'CS1', assetCode: 'CS1', combinationName: '稳健一号', kind: 'combination', description: '', sharing: 'read', settings: startingSettings, originKind: '', originCode: '', startAmount: null, startDay: '',
  beginDay: '20250102', lastTradeDay: '20250630', tradeCount: 3, equity: 1_086_600, marketValue: 687_240.5, cash: 399_359.5, positionRatio: 63.25, nav: 1.0866, totalReturn: 0.0866, navDay: '20251219',
  ownerId: 'u1', ownerName: '林知远', version: 4, savedBy: '林知远', updatedAt: '2026-01-16T02:00:00.000Z', createdAt: '2026-01-10T02:00:00.000Z', can: ['edit', 'delete'], ...part,
})
export const whole = (part: Partial<Simulation> = {}): CombinedSimulation => ({ ...row(part), positions: [], tradeRecords: [] })

export const state = { tradingDay: '20251219', equity: 1_500_000, marketValue: 500_000, cash: 1_000_000, availableCash: 1_000_000, inTransit: 0, positionRatio: 33.33, units: 1_500_000, nav: 1 }

type Line = TradePreview['rows'][number]
export const line = (at: number, severity: Line['severity'], message = ''): Line => ({
  file: '交易.csv', sheet: '交易', row: at, severity, findings: message ? [{ code: 'cash', severity: severity === 'error' ? 'error' : 'warning', message }] : [],
  record: { assetCode: 'CS1', assetName: '稳健一号', instrument: 'F1', instrumentName: '甲一号', assetType: 1, tradingDay: '20250103', tradingday: '20250103', direction: 'buy', positionEffect: 'open', tradedVolume: 1000, tradedPrice: 1.2, tradedAmount: 1200, closePrice: 1.2, remark: '' },
})
export const preview = (rows: Line[], part: Partial<TradePreview> = {}): TradePreview => ({
  combinationCode: 'CS1', version: 4, fileNames: ['交易.csv'], problems: [], rows, cashToFill: [], after: state,
  counts: { rows: rows.length, error: rows.filter(({ severity }) => severity === 'error').length, warning: rows.filter(({ severity }) => severity === 'warning').length, fine: rows.filter(({ severity }) => severity === 'fine').length }, ...part,
})
