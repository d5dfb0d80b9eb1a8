import { expect, test } from 'vitest'
import { indicators, type IndicatorCode } from './indicators.ts'
import { measure } from './measure.ts'
import { calculationCard, type CardInput } from './passport.ts'
import { windowOf, type PeriodCode } from './periods.ts'
import { presetTable } from './preset-table.ts'
import { differences, HOUSE, presets, type PresetCode } from './presets.ts'
import { addDays } from './calendar.ts'
import { alignTo, seriesOf, type Frequency } from './series.ts'
import { reference } from './testkit/reference.ts'

const index = seriesOf(Array.from({ length: 400 }, (_, i) => ({ day: addDays(20231201, i), value: 100 + 5 * Math.sin(i / 9) })))

function card(code: IndicatorCode, over: Partial<CardInput> & { period?: PeriodCode; frequency?: Frequency } = {}) {
  const { period = 'inception', frequency = 'weekly', preset = 'zhiheng' } = over
  const window = windowOf(reference, frequency, period, 20241227)
  const benchmark = 'benchmark' in over ? over.benchmark : alignTo(reference.days, index)
  const periodsPerYear = frequency === 'irregular' ? NaN : 52
  const from = window.hasValue ? window.base : -1
  const figures = measure({ ...reference, from, to: window.end, benchmark, periodsPerYear, riskFree: 0.03, preset })
  return calculationCard({
    code,
    figures,
    series: reference,
    window,
    benchmarkName: '沪深300',
    navType: 'adjusted',
    source: '平台',
    frequency,
    periodsPerYear,
    riskFree: 0.03,
    ...over,
    benchmark,
  })
}

test('a card carries every fact that a number rests on', () => {
  expect(card('totalReturn', { others: [{ name: '净值增长率口径', value: 0.12 }] })).toEqual({
    code: 'totalReturn',
    name: '区间收益率',
    value: expect.closeTo(0.1275, 12),
    text: '12.75%',
    reason: null,
    formula: '期末净值 ÷ 期初净值 − 1。',
    filled: '1.1275 ÷ 1.0000 − 1',
    navType: '复权净值',
    source: '平台',
    frequency: '周频',
    periodsPerYear: 52,
    base: { day: 20231229, nav: 1 },
    end: { day: 20241227, nav: 1.1275 },
    observations: 52,
    calendarDays: 364,
    riskFree: 0.03,
    benchmark: '沪深300',
    preset: { code: 'zhiheng', name: '知衡口径', difference: [] },
    notes: ['不足一年'],
    others: [{ name: '净值增长率口径', value: 0.12, text: '12.00%' }],
  })
})

test.each([
  ['annualReturn', '12.79%', '(1 + 12.75%)^(365 ÷ 364) − 1'],
  ['sharpe', '0.7516', '(12.79% − 3.00%) ÷ 13.02%'],
  ['volatility', '13.02%', '1.8058% × √52'],
  ['maxDrawdown', '−5.87%', '1.1160（2024-12-20）÷ 1.1856（2024-11-15）− 1'],
  ['currentDrawdown', '−4.90%', '1.1275 ÷ 1.1856 − 1'],
  ['longestDrawdownDays', '77 天', '2024-04-19 至 2024-07-05'],
  ['winRate', '53.85%', '28 ÷ 52'],
  ['calmar', '2.1782', '12.79% ÷ 5.87%'],
] as const)('%s is %s: %s', (code, text, filled) => {
  expect(card(code)).toMatchObject({ text, filled })
})

test.each(Object.keys(presets) as PresetCode[])('under the preset %s every formula is filled without a gap', (preset) => {
  for (const { code } of indicators) {
    const { filled, reason } = card(code, { preset })
    expect(reason).toBeNull()
    expect(filled).toMatch(/\d/)
    expect(filled).not.toMatch(/—|NaN|undefined|Infinity/)
  }
})

test('the formula is that of the preset', () => {
  expect(card('annualReturn', { preset: 'arithmetic' })).toMatchObject({
    formula: '(1 + 区间收益率)^(年化期数 ÷ 观测期数) − 1。',
    filled: '(1 + 12.75%)^(52 ÷ 52) − 1',
  })
})

test.each([
  ['sharpe', { period: 'y1' }, '成立时间晚于区间起点'],
  ['sharpe', { period: 'm1' }, '数据不足'],
  ['sharpe', { frequency: 'irregular' }, '净值不定期，不给出风险指标'],
  ['beta', { benchmark: undefined }, '没有选择基准'],
  ['excess', { benchmark: new Float64Array(53).fill(NaN) }, '基准晚于区间起点'],
  ['totalReturn', { period: 'bonus' }, '区间内没有净值'],
] as const)('%s without a value prints a dash and says why', (code, over, reason) => {
  expect(card(code, over)).toMatchObject({ text: '—', filled: '—', reason })
})

test('a preset says in words in what it differs from the house, and nothing where an organisation chose the same', () => {
  expect(presets.zhiheng.difference).toEqual([])
  expect(presets['rf0-weekly'].difference).toEqual([
    '频率：周频（截至周五），平台口径为净值自身频率。',
    '无风险利率：0%，平台口径为3%。',
  ])
  expect(differences(presets['rf0-weekly'], { ...HOUSE, riskFree: 0 }).map(({ choice }) => choice)).toEqual(['frequency'])
})

const table = presetTable({
  series: { adjusted: reference, cumulative: { ...reference, values: reference.values.map((value) => 1 + (value - 1) / 2) } },
  benchmark: index,
  frequency: 'auto',
  period: 'inception',
  asOf: 20241227,
})

test('one fund stands under every preset, with the choices that cause each difference', () => {
  expect(table.map(({ preset }) => preset.code)).toEqual(['zhiheng', 'arithmetic', 'rf0-weekly', 'amac', 'quantstats', 'ffn', 'rqrisk'])
  expect(table[0]!.causes).toEqual({})
  expect(table[1]!.causes.volatility).toBeUndefined()
  expect(table[1]!.causes.annualReturn).toEqual(['年化收益：按观测期数，平台口径为按日历天数 365。'])
  expect(table[2]!.causes.sharpe).toEqual(['无风险利率：0%，平台口径为3%。'])
  expect(table[2]!.causes.totalReturn).toBeUndefined()
  expect(table[3]!.causes.totalReturn).toEqual(['净值口径：累计净值，平台口径为复权净值。'])
})

test('a preset whose NAV type the fund does not have has no column', () => {
  const found = presetTable({ series: { adjusted: reference }, frequency: 'auto', period: 'inception', asOf: 20241227 })

  expect(found.map(({ preset }) => preset.code)).toEqual(['zhiheng', 'arithmetic', 'rf0-weekly', 'quantstats', 'ffn', 'rqrisk'])
})
