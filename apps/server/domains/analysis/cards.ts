import { calculationCard, type CalculationCard, indicatorAt, indicators, type PresetColumn } from '@zhiheng/analytics'
import type { FigureFacts } from '@zhiheng/contract'
import type { Benchmark, Subject } from './analysis.store.ts'
import { type Asking, type FigureQuery, houseOf, type Measured, orNull } from './choices.ts'

interface Ground {
  asking: Asking
  found: Measured
  query: FigureQuery
  subject: Subject
  benchmark: Benchmark
  table: readonly PresetColumn[]
}

/** Every figure of the window with its 口径卡. */
export const cardsOf = (ground: Ground): FigureFacts[] =>
  indicators.map(({ code, name, unit, signed }) => {
    const { asking, found, query, subject, benchmark, table } = ground
    const others = table.filter(({ preset }) => preset.code !== query.preset).map(({ preset, figures }) => ({ name: preset.name, value: figures.values[indicatorAt[code]]! }))
    const card = calculationCard({
      code, figures: found.figures, series: found.series, window: found.window, benchmark: found.benchmark, benchmarkName: benchmark.series && benchmark.name, navType: found.choices.navType,
      source: subject.sourceName, frequency: found.frequency, periodsPerYear: found.periodsPerYear, riskFree: found.riskFree, preset: query.preset, house: houseOf(asking.setting), others,
    })
    return { code, name, unit, signed, value: orNull(card.value), flags: [...card.notes, ...(card.reason ? [card.reason] : [])], card: { definition: card.formula, filled: withResult(card), facts: factsOf(card, query, ground) } }
  })

/** A formula ends with what it comes to; a sentence that stands in its place does not. */
const withResult = ({ filled, text, reason }: CalculationCard) => (reason === null && /[÷×√−]/.test(filled) ? `${filled} = ${text}` : filled)

const dashed = (day: number) => String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
const percent = (rate: number) => `${(rate * 100).toFixed(2)}%`

function factsOf(card: CalculationCard, query: FigureQuery, { subject, asking }: Ground): FigureFacts['card']['facts'] {
  const point = (at: CalculationCard['base']) => (at ? `${dashed(at.day)}，${card.navType} ${at.nav.toFixed(4)}` : '—')
  const isHouseRate = query.riskFree === undefined && card.riskFree === asking.setting.riskFree
  return [
    { label: '净值类型', value: subject.sourceName ? `${card.navType}，${subject.sourceName}来源` : card.navType },
    { label: '频率与因子', value: card.periodsPerYear ? `${card.frequency}${query.freq === 'auto' ? '（自动识别）' : ''}，年化因子 ${card.periodsPerYear}` : card.frequency },
    { label: '起点', value: point(card.base) },
    { label: '终点', value: point(card.end) },
    { label: '观测数', value: `${card.observations} 期，${card.calendarDays} 个日历天` },
    { label: '无风险利率', value: `${percent(card.riskFree)}${isHouseRate ? '，机构设置' : ''}` },
    { label: '基准', value: card.benchmark ?? '—' },
    { label: '口径', value: card.preset.name },
    ...card.others.map(({ name, text }) => ({ label: name, value: text })),
  ]
}
