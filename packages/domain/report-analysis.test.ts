import { expect, test } from 'vitest'
import { reanalysisPriority, reportDataSourceOf, reportModeOf, reportModes, reportRouteOf } from './report-analysis.ts'

test('codes that start with OF have report mode 5 and data source 4 [report.of-code-mode]', () => {
  expect([reportModeOf('OF000001', 'usual'), reportModeOf('OF000001', 'alternative'), reportDataSourceOf('OF000001')]).toEqual([5, 5, 4])
  expect([reportModeOf('XOF001', 'usual'), reportDataSourceOf('XOF001')]).toEqual([1, null])
})

test('other codes have mode 1, or 2 in the alternative path [report.default-mode]; contrast reports have mode 3 [report.contrast-mode]', () => {
  expect([reportModeOf('000001', 'usual'), reportModeOf('000001', 'alternative'), reportModeOf('000001', 'contrast'), reportModeOf('OF1', 'contrast')]).toEqual([1, 2, 3, 3])
})

test('the modes are 1, 2, 3 and 5, and re-analysis has priority 3 [const.report-modes]', () => {
  expect([Object.values(reportModes), reanalysisPriority]).toEqual([[1, 2, 3, 5], 3])
})

test.each([
  ['股票市场中性', 'StockQuantizationReportRoute', 'report-route.market-neutral'],
  ['市场中性', 'StockQuantizationReportRoute', 'report-route.market-neutral'],
  ['股票多头', 'StockBullReportRoute', 'report-route.stock-long'],
  ['股票多空', 'ComprehensiveReportRoute', 'report-route.other-stock'],
  ['债券策略', 'BondReportRoute', 'report-route.bond'],
  ['管理期货', 'FutureReportRoute', 'report-route.futures'],
  ['套利策略', 'OptionsReport', 'report-route.arbitrage'],
  ['宏观策略', 'ComprehensiveReportRoute', 'report-route.default'],
  ['', 'ComprehensiveReportRoute', 'report-route.default'],
])('the report of %s is %s [%s]', (strategy, route) => {
  expect(reportRouteOf(strategy)).toBe(route)
})
