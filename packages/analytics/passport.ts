import { filledFormula } from './filled-formula.ts'
import { formulaOf } from './formula-words.ts'
import { indicatorAt, indicators, type IndicatorCode } from './indicators.ts'
import type { Figures } from './measure.ts'
import type { Window } from './periods.ts'
import { HOUSE, navTypeName, presets, type Choices, type NavType, type PresetCode } from './presets.ts'
import type { Frequency, Series } from './series.ts'
import { figureText, frequencyName, NOTHING_TO_SAY } from './words.ts'

/** The 口径卡: everything that one printed number rests on. The same facts travel with exports and API answers. */

export interface CardInput {
  code: IndicatorCode
  figures: Figures
  series: Series
  window: Window
  /** Benchmark values on the days of the whole series. */
  benchmark?: Float64Array | undefined
  benchmarkName?: string | undefined
  navType: NavType
  /** Where the NAV comes from, as the user knows it: 平台, 团队, 托管… */
  source: string
  frequency: Frequency
  periodsPerYear: number
  riskFree: number
  preset?: PresetCode
  /** What the organisation sets otherwise than figures.md. */
  house?: Partial<Choices>
  /** The same figure under other presets or from other systems. */
  others?: readonly { name: string; value: number }[]
}

export interface CalculationCard {
  code: IndicatorCode
  name: string
  value: number
  /** As printed; "—" where it cannot be said, and then `reason` says why. */
  text: string
  reason: string | null
  formula: string
  filled: string
  navType: string
  source: string
  frequency: string
  periodsPerYear: number | null
  base: { day: number; nav: number } | null
  end: { day: number; nav: number } | null
  observations: number
  calendarDays: number
  riskFree: number
  benchmark: string | null
  preset: { code: PresetCode; name: string; difference: readonly string[] }
  /** 净值滞后, 基准日偏离, 不足一年. */
  notes: string[]
  others: { name: string; value: number; text: string }[]
}

/** Why a figure has no value; null when it has one. */
function reasonOf({ code, figures, window, frequency, benchmark }: CardInput): string | null {
  const { kind, needsBenchmark } = indicators[indicatorAt[code]]!
  if (Number.isFinite(figures.values[indicatorAt[code]])) return null
  if (window.tooYoung) return '成立时间晚于区间起点'
  if (!window.hasValue) return '区间内没有净值'
  if (needsBenchmark && !benchmark) return '没有选择基准'
  if (needsBenchmark && !(benchmark![window.base]! > 0)) return '基准晚于区间起点'
  if (kind !== 'return' && frequency === 'irregular') return '净值不定期，不给出风险指标'
  if (kind !== 'return' && figures.insufficient) return '数据不足'
  return '分母为零'
}

function notesOf({ stale, loose, underOneYear, hasValue }: Window): string[] {
  if (!hasValue) return []
  return [...(stale ? ['净值滞后'] : []), ...(loose ? ['⚠ 期初净值早于区间起点较多'] : []), ...(underOneYear ? ['不足一年'] : [])]
}

/** The card of one figure of one window. */
export function calculationCard(input: CardInput): CalculationCard {
  const { code, figures, series, window, preset: presetCode = 'zhiheng' } = input
  const { name, unit, definition } = indicators[indicatorAt[code]]!
  const preset = presets[presetCode]
  const choices: Choices = { ...HOUSE, ...input.house, ...preset.changes }
  const value = figures.values[indicatorAt[code]]!
  const reason = reasonOf(input)
  const ofWindow = { days: series.days.subarray(window.base, window.end + 1), values: series.values.subarray(window.base, window.end + 1) }
  const point = (at: number) => (at < 0 ? null : { day: series.days[at]!, nav: series.values[at]! })
  const benchmark = input.benchmark?.subarray(window.base, window.end + 1)
  return {
    code,
    name,
    value,
    text: figureText(value, unit),
    reason,
    formula: formulaOf(code, choices) ?? definition,
    filled: reason === null ? filledFormula(code, { ...input, window: ofWindow, benchmark, choices }) : NOTHING_TO_SAY,
    navType: navTypeName(input.navType),
    source: input.source,
    frequency: frequencyName(input.frequency),
    periodsPerYear: Number.isFinite(input.periodsPerYear) ? input.periodsPerYear : null,
    base: point(window.base),
    end: point(window.end),
    observations: figures.observations,
    calendarDays: figures.calendarDays,
    riskFree: input.riskFree,
    benchmark: input.benchmarkName ?? null,
    preset: { code: presetCode, name: preset.name, difference: preset.difference },
    notes: notesOf(window),
    others: (input.others ?? []).map((other) => ({ ...other, text: figureText(other.value, unit) })),
  }
}
