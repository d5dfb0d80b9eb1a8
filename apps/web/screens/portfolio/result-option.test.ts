import { expect, test } from 'vitest'
import { bandOption, correlationOption, curvePanels, holdingNames, holdingsOption, twoOption, walkOption } from './result-option.ts'

const days = ['20240102', '20240103', '20240104']
const curve = { days, nav: [1, 1.1, 1.05], benchmark: [1, 1.01, 1.02], equal: [1, 1.02, 1.03], excess: [0, 0.09, 0.03], drawdown: [0, 0, -0.045], benchmarkDrawdown: [0, 0, 0] }
const funds = ['甲', '乙'].map((aliasName, at) => ({ fundCode: `F${at}`, aliasName, fundName: aliasName, strategyName: '', companyName: '', beginDay: '', endDay: '' }))
const seriesOf = (option: object) => (option as { series: unknown }).series as { name: string; data: unknown[]; stack?: string; markLine?: { data: unknown[] } }[]

test('the benchmark has lines only where it has values; excess goes with it', () => {
  expect(curvePanels({ curve, benchmarkName: '沪深300' }).map(({ lines }) => lines.map(({ name }) => name))).toEqual([['组合', '等权 1/N', '沪深300'], ['超额'], ['回撤', '基准回撤']])
  const none = [null, null, null]
  expect(curvePanels({ curve: { ...curve, benchmark: none }, benchmarkName: '' }).map(({ lines }) => lines.map(({ name }) => name))).toEqual([['组合', '等权 1/N'], ['回撤']])
})

test('holdings stack fund by fund; cash stands on top only where there is some', () => {
  const weights = { days, values: [[0.5, 0.6, 0.6], [0.5, 0.4, 0.2]], cash: [0, 0, 0.2] }
  expect(seriesOf(holdingsOption({ weights, funds }, ['#1'])).map(({ name, stack }) => [name, stack])).toEqual([['甲', 'weights'], ['乙', 'weights'], ['现金', 'weights']])
  expect(holdingNames({ weights: { ...weights, cash: [0, 1e-12, 0] }, funds })).toEqual(['甲', '乙'])
})

test('the band is its lower bound and its width; the run lies in it on the days that it knows', () => {
  const bootstrap = { seed: 1, count: 10, block: 5, days: ['20240102', '20240104', '20240105'], low: [1, 0.9, 0.8], middle: [1, 1, 1], high: [1, 1.2, 1.3], figures: [] }
  const [low, width, middle, run] = seriesOf(bandOption({ bootstrap, curve }, '#1'))
  expect([low!.data, width!.data, middle!.data, run!.data]).toEqual([[1, 0.9, 0.8], [0, expect.closeTo(0.3, 12), 0.5], [1, 1, 1], [1, 1.05, null]])
})

test('in sample and out of sample are two lines; each stretch begins at a mark', () => {
  const fold = (outFrom: string) => ({ inFrom: '', inTo: '', outFrom, outTo: '', chosen: '', inSample: null, outOfSample: null })
  const series = seriesOf(walkOption({ candidates: [], days, nav: [1, 1, 1], inSampleNav: [1, 1.1, 1.2], folds: [fold('20240102'), fold('20240104')], inSample: null, outOfSample: null }, ['#1']))
  expect(series.map(({ name }) => name)).toEqual(['样本外', '样本内（事后最优）'])
  expect(series[0]!.markLine!.data).toEqual([{ xAxis: '20240102' }, { xAxis: '20240104' }])
})

test('a pair without correlation leaves its cell empty', () => {
  const option = correlationOption({ codes: ['F0', 'F1'], matrix: [[1, null], [null, 1]], observations: 3, beginDay: '', endDay: '' }, (code) => code)
  expect(seriesOf(option)[0]!.data).toEqual([[0, 0, 1], [1, 1, 1]].map((value) => ({ value, label: { color: '#fff' } })))
})

test('two runs keep their colours', () => {
  expect(seriesOf(twoOption(days, [{ name: '当时', values: [1, 2, 3] }, { name: '最新', values: [1, null, 3] }], ['#1', '#2'])).map(({ name, data }) => [name, data.length])).toEqual([['当时', 3], ['最新', 3]])
})
