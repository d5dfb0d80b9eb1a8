import type { Frequency } from './series.ts'
import type { IndicatorUnit } from './indicators.ts'

/** Numbers in words, for the calculation card: percent with 2 decimals, NAV and other values with 4, "—" for what cannot be said. */

export const NOTHING_TO_SAY = '—'

const minus = (text: string) => text.replace('-', '−')

const fixed = (value: number, decimals: number): string =>
  Number.isFinite(value) ? minus(value.toFixed(decimals)) : NOTHING_TO_SAY

export const percent = (value: number, decimals = 2): string => (Number.isFinite(value) ? `${fixed(value * 100, decimals)}%` : NOTHING_TO_SAY)

export const decimal = (value: number, decimals = 4): string => fixed(value, decimals)

/** Small quantities (variances, sums of squares) with 4 significant digits. */
export const tiny = (value: number): string => (Number.isFinite(value) ? minus(value.toExponential(3)) : NOTHING_TO_SAY)

/** 20241220 → 2024-12-20. */
export const dayText = (day: number | null | undefined): string =>
  day ? String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : NOTHING_TO_SAY

/** A figure as it is printed. */
export function figureText(value: number, unit: IndicatorUnit): string {
  if (unit === 'percent') return percent(value)
  if (unit === 'ratio') return decimal(value)
  return Number.isFinite(value) ? `${minus(String(Math.round(value)))}${unit === 'day' ? ' 天' : ''}` : NOTHING_TO_SAY
}

const FREQUENCY_NAMES: Record<Frequency, string> = { daily: '日频', weekly: '周频', monthly: '月频', irregular: '不定期' }

export const frequencyName = (frequency: Frequency): string => FREQUENCY_NAMES[frequency]
