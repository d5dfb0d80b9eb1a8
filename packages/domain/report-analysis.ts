/** Report analysis: modes and screens (000 §2.3, 001 §5). No I/O here. */

export const reportModes = { usual: 1, alternative: 2, contrast: 3, outside: 5 } as const
/** Re-analysis goes behind what users wait for. */
export const reanalysisPriority = 3
/** Batching of report requests in milliseconds. */
export const reportBatch = { gather: 100, pause: 500 } as const

const isOutside = (fundCode: string) => fundCode.startsWith('OF')

/** A code that starts with OF has a mode of its own, whatever path it is asked on. */
export const reportModeOf = (fundCode: string, path: 'usual' | 'alternative' | 'contrast'): number => (path === 'contrast' ? reportModes.contrast : isOutside(fundCode) ? reportModes.outside : reportModes[path])

/** Data source of an ams report: 4 for codes that start with OF, else the fund's own. */
export const reportDataSourceOf = (fundCode: string): number | null => (isOutside(fundCode) ? 4 : null)

const routes: readonly (readonly [strategy: RegExp, route: string])[] = [
  [/市场中性|股票中性/, 'StockQuantizationReportRoute'],
  [/^股票多头/, 'StockBullReportRoute'],
  [/^股票/, 'ComprehensiveReportRoute'],
  [/^债券/, 'BondReportRoute'],
  [/^管理期货/, 'FutureReportRoute'],
  // Without the suffix: kept as given (spec README, 39).
  [/套利/, 'OptionsReport'],
]

/** The report page of a strategy, by its Chinese name (spec README, 40). */
export const reportRouteOf = (strategyName: string): string => routes.find(([strategy]) => strategy.test(strategyName))?.[1] ?? 'ComprehensiveReportRoute'
