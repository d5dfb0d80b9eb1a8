import type { PresetCode } from '@zhiheng/analytics'
import type { FundFigures } from '@zhiheng/contract'
import { periodChoices } from '../../kit/figure-words.ts'

/** What the fund page asks of the figures; kept while the tab is open. No I/O. */
export interface Settings {
  /** A named period, or the days that the user chose. */
  period: string | undefined
  beginDay: string | undefined
  endDay: string | undefined
  navType: 'adjusted' | 'cumulative' | 'unit'
  freq: 'auto' | 'daily' | 'weekly' | 'monthly'
  benchmark: string | undefined
  preset: PresetCode
  source: string | undefined
}

/** The longest of five, three and one years that the fund has behind it. */
export function firstPeriod(from: string | undefined, to: string | undefined): string {
  if (!from || !to) return 'inception'
  const years = (days: number) => Number(to) - Number(from) >= days * 10_000
  return years(5) ? 'y5' : years(3) ? 'y3' : years(1) ? 'y1' : 'inception'
}

export const startSettings = (period: string): Settings => ({ period, beginDay: undefined, endDay: undefined, navType: 'adjusted', freq: 'auto', benchmark: undefined, preset: 'zhiheng', source: undefined })

/** The body of the call; what is not chosen is left to the server. */
export const askOf = (fundCode: string, settings: Settings) => ({ fundCode, ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) }) as { fundCode: string } & Partial<{ [K in keyof Settings]: NonNullable<Settings[K]> }>

export const withPeriod = (settings: Settings, period: string): Settings => ({ ...settings, period, beginDay: undefined, endDay: undefined })
export const withWindow = (settings: Settings, beginDay: string, endDay: string): Settings => ({ ...settings, period: undefined, beginDay, endDay })

/** The period before or after the one chosen, for [ and ]. */
export function neighbour(period: string | undefined, step: -1 | 1): string | undefined {
  const at = periodChoices.findIndex((one) => one.value === period)
  return at < 0 ? undefined : periodChoices[at + step]?.value
}

export const valueIn = (data: FundFigures, code: string) => data.figures.find((figure) => figure.code === code)?.value ?? null
