import { indicators } from '@zhiheng/analytics'
import type { FundFigures } from '@zhiheng/contract'

/** The figures of a fund over three days. For tests. */
export const testFigures: FundFigures = {
  fundCode: '004815', shortName: '红利优享C', source: 'platform', sourceName: '平台', navType: 'adjusted', frequency: 'daily', periodsPerYear: 250, riskFree: 0.03, preset: 'zhiheng', benchmark: '000300', benchmarkName: '沪深300', asOf: '20260116',
  window: { beginDay: '20260114', endDay: '20260116', observations: 2, calendarDays: 2, missingDays: 0, flags: [] },
  figures: indicators.map(({ code, name, unit, signed }) => ({ code, name, unit, signed, value: 0.1, flags: [], card: { definition: `${name}的算法`, filled: '1 ÷ 10', facts: [{ label: '起点', value: '2026-01-14' }] } })),
  rank: { place: 17, count: 61, peer: '股票型' },
  curve: { days: ['20260114', '20260115', '20260116'], nav: [1, 1.05, 1.1], benchmark: [1, 1.02, 0.99], excess: [0, 0.03, 0.11], drawdown: [0, 0, 0], benchmarkDrawdown: [0, 0, -0.03] },
  periods: [{ code: 'y1', label: '近一年', beginDay: '20250116', endDay: '20260116', fund: 0.2, benchmark: 0.1, excess: 0.09, median: 0.12, maxDrawdown: -0.05, rank: 3, count: 61, flags: [] }],
  months: [{ year: 2026, months: Array.from({ length: 12 }, (_, i) => ({ value: i === 0 ? 0.0345 : null, excess: i === 0 ? -0.01 : null, partial: i === 0 })), year_value: 0.0345, year_benchmark: 0.0229 }],
  drawdowns: [{ depth: -0.2253, peakDay: '20211123', troughDay: '20220426', recoveryDay: null, daysDown: 154, daysBack: null, benchmark: -0.2296 }],
  presets: [{ code: 'zhiheng', name: '知衡口径', differences: [], causes: [], values: indicators.map(({ code }) => ({ code, value: 0.1 })) }, { code: 'arithmetic', name: '算术口径', differences: ['无风险利率：0%'], causes: [{ code: 'sharpe', why: ['无风险利率：0%'] }], values: indicators.map(({ code }) => ({ code, value: 0.2 })) }],
}
