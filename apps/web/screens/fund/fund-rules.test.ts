import type { FigureFacts, FundFigures } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { testFigures } from '../../testkit/figures.ts'
import { factGroups, originOf } from './facts.ts'
import { heat } from '../../kit/heat.ts'
import { figureText } from '../../kit/figure-words.ts'
import { cardOf } from '../../kit/figure-card.ts'
import { kpisOf, topShare } from './kpi.ts'
import { panelsOf } from './panels.ts'
import { rollingOption, rollingSeries } from './rolling-to-option.ts'
import { askOf, firstPeriod, neighbour, startSettings, withPeriod, withWindow } from './settings.ts'
import { whereFrom } from './provenance.ts'

const figure = (part: Partial<FigureFacts>): FigureFacts => ({ ...testFigures.figures[0]!, ...part })

test('figures are written by their unit: returns with a sign, drawdowns without, what cannot be said as a dash', () => {
  expect([figureText({ unit: 'percent', signed: true, value: 0.1296 }), figureText({ unit: 'percent', signed: false, value: -0.2253 }), figureText({ unit: 'ratio', signed: false, value: 0.5146 }), figureText({ unit: 'day', signed: false, value: 899 }), figureText({ unit: 'day', signed: false, value: null })]).toEqual(['+12.96%', '−22.53%', '0.5146', '899 天', '—'])
})

test('nine figures of the registry stand in front, each with a line under it', () => {
  const kpis = kpisOf(testFigures)
  expect([kpis.length, kpis[0]!.line, topShare(17, 61)]).toEqual([9, { label: '基准', text: '−1.00%', toned: expect.closeTo(-0.01) }, '前 28%'])
})

test('a card fills the formula with its result once, and gathers the other presets in one line', () => {
  const facts = [{ label: '起点', value: 'a' }, { label: '口径', value: '知衡口径' }, { label: '算术口径（empyrical、QuantStats）', value: '0.5930' }, { label: '周频零利率口径', value: '0.7129' }]
  const card = cardOf(figure({ unit: 'ratio', value: 0.5146, flags: [], card: { definition: 'd', filled: '(a − b) ÷ c', facts } }), testFigures, [])
  expect([card.filled, card.facts]).toEqual(['(a − b) ÷ c = 0.5146', [['起点', 'a'], ['其他预设', '算术 0.5930　周频零利率 0.7129']]])
  expect(cardOf(figure({ card: { definition: 'd', filled: '1 = 1', facts: [] } }), testFigures, []).filled).toBe('1 = 1')
})

test('heat is symmetric, capped at 12 %, and missing has none', () => {
  expect([heat(0.3), heat(-0.12), heat(0.06), heat(null)]).toEqual(['color-mix(in srgb, var(--gain) 56%, var(--panel))', 'color-mix(in srgb, var(--loss) 56%, var(--panel))', 'color-mix(in srgb, var(--gain) 31%, var(--panel))', undefined])
})

test('a benchmark without closes leaves its lines and the excess panel out', () => {
  const none = testFigures.curve.days.map(() => null)
  const alone = { ...testFigures, curve: { ...testFigures.curve, benchmark: none, excess: none, benchmarkDrawdown: none } } satisfies FundFigures
  expect([panelsOf(testFigures).map((panel) => panel.lines.length), panelsOf(alone).map((panel) => panel.lines.length)]).toEqual([[2, 1, 2], [1, 1]])
})

test('a rolling chart has the benchmark where it has values', () => {
  const view = { name: '本基金', benchmarkName: '沪深300', isPercent: true }
  const data = { days: ['20240101', '20240102'], values: [0.1, 0.2], benchmark: [null, null] }
  expect([rollingSeries(view, data), (rollingOption(view, { ...data, benchmark: [0, 0.1] }) as { series: unknown[] }).series.length]).toEqual([['本基金'], 2])
})

test('the window is a named period or two days, never both', () => {
  const first = startSettings('y5')
  const drawn = withWindow(first, '20240101', '20240630')
  expect([askOf('1', first), askOf('1', drawn), askOf('1', withPeriod(drawn, 'y1'))]).toEqual([
    { fundCode: '1', period: 'y5', navType: 'adjusted', freq: 'auto', preset: 'zhiheng' }, { fundCode: '1', beginDay: '20240101', endDay: '20240630', navType: 'adjusted', freq: 'auto', preset: 'zhiheng' }, { fundCode: '1', period: 'y1', navType: 'adjusted', freq: 'auto', preset: 'zhiheng' },
  ])
})

test('a page opens on the longest period that the fund has behind it', () => {
  expect([firstPeriod('20180101', '20260101'), firstPeriod('20220101', '20260101'), firstPeriod('20250101', '20260101'), firstPeriod('20251201', '20260101'), firstPeriod(undefined, undefined), neighbour('y1', 1), neighbour('inception', 1)]).toEqual(['y5', 'y3', 'y1', 'inception', 'inception', 'y2', undefined])
})

test('the configured facts of a fund hold company, strategy, benchmark and inception, and its managers [screen.detail-field-config]', () => {
  const labels = factGroups.flatMap(({ facts }) => facts.map(({ label }) => label))
  expect(labels).toEqual(expect.arrayContaining(['管理人', '策略', '业绩比较基准', '对照指数', '成立日期', '基金经理']))
})

test('an overridden fact shows the market value beside it; the rest is of the market', () => {
  const [scale, manager] = ['scaleYi', 'counselorName'].map((field) => factGroups.flatMap((group) => group.facts).find((fact) => fact.field === field)!)
  const fund = { origin: 'override' as const, overridden: [{ field: 'scaleYi', market: 46.06 }] }
  expect([originOf(fund, scale!), originOf(fund, manager!), originOf({ origin: 'own', overridden: [] }, scale!)]).toEqual([{ origin: '覆盖', market: '46.06 亿元' }, { origin: '平台' }, { origin: '本机构' }])
})

test('a point names its file, sheet and row as far as they are known', () => {
  const known = { batchId: '1', kind: 'import', fileName: 'cn/004815.xlsx', sheet: '净值', row: 12, by: '', at: '', reason: '' }
  expect([whereFrom(known), whereFrom({ ...known, fileName: '', sheet: '', row: 0 })]).toEqual(['004815.xlsx，工作表 净值，第 12 行', '—'])
})
