import type { FigureFacts } from '@zhiheng/contract'
import { absent, formatCount, formatNumber, formatPercent, formatReturn } from '@zhiheng/domain'

/** The choices that figures rest on, and how figures are written, for every screen that shows some. */

export const periodChoices = [
  { value: 'y1', label: '近一年' }, { value: 'y2', label: '近两年' }, { value: 'y3', label: '近三年' }, { value: 'y5', label: '近五年' },
  { value: 'inception', label: '成立以来' },
] as const
export const navTypeOptions = [{ value: 'adjusted', label: '复权净值' }, { value: 'cumulative', label: '累计净值' }, { value: 'unit', label: '单位净值' }] as const
export const freqOptions = [{ value: 'auto', label: '自动' }, { value: 'daily', label: '日频' }, { value: 'weekly', label: '周频' }, { value: 'monthly', label: '月频' }] as const
export const presetOptions = [{ value: 'zhiheng', label: '知衡标准' }, { value: 'arithmetic', label: '算术口径' }, { value: 'rf0-weekly', label: '周频零利率' }, { value: 'amac', label: '净值增长率' }, { value: 'quantstats', label: 'QuantStats' }, { value: 'ffn', label: 'ffn' }, { value: 'rqrisk', label: '米筐 rqrisk' }] as const
export const frequencyNames: Readonly<Record<string, string>> = { daily: '日频', weekly: '周频', monthly: '月频', irregular: '不定期' }
export const presetName = (code: string) => presetOptions.find((one) => one.value === code)?.label ?? code

/** Returns carry their sign and colour; whatever else is percent does not. */
export function figureText({ unit, signed, value }: Pick<FigureFacts, 'unit' | 'signed' | 'value'>): string {
  if (unit === 'percent') return signed ? formatReturn(value) : formatPercent(value)
  return unit === 'day' ? (value === null ? absent : `${formatCount(value)} 天`) : unit === 'count' ? formatCount(value) : formatNumber(value)
}
