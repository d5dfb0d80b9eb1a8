import { expect, test } from 'vitest'
import { compositeSeries, parseBenchmark } from './composite-benchmark.ts'
import { splice } from './splice.ts'
import { csv, present } from './testkit/shared.ts'

const partsOf = (text: string) => {
  const read = parseBenchmark(text)
  if (!read.ok) throw new Error(read.why)
  return read.parts.map(({ name, weight, kind }) => [name, weight, kind])
}

test('a benchmark is read as contracts write it', () => {
  expect(partsOf('沪深300指数收益率×55%+中证综合债×45%')).toEqual([['沪深300', 0.55, 'index'], ['中证综合债', 0.45, 'index']])
  expect(partsOf('80%×沪深300指数收益率 + 20%×银行活期存款利率（税后）')).toEqual([['沪深300', 0.8, 'index'], ['银行活期存款利率', 0.2, 'deposit']])
  expect(partsOf('中债综合财富(总值)指数收益率*75%+沪深300指数收益率*15%+银行活期存款利率(税后)*5%+恒生综合指数收益率*5%')).toEqual([['中债综合财富', 0.75, 'index'], ['沪深300', 0.15, 'index'], ['银行活期存款利率', 0.05, 'deposit'], ['恒生综合', 0.05, 'index']])
  expect(partsOf('同期七天通知存款利率（税后）')).toEqual([['同期七天通知存款利率', 1, 'deposit']])
  expect(partsOf('经估值汇率调整后的恒生医疗保健指数收益率*90%+人民币活期存款税后利率*10%')).toEqual([['恒生医疗保健', 0.9, 'index'], ['人民币活期存款税后利率', 0.1, 'deposit']])
  expect(parseBenchmark('一年期定期存款利率+1.5%')).toMatchObject({ ok: true, yearlyExtra: 0.015, parts: [{ kind: 'deposit', weight: 1 }] })
  expect(parseBenchmark('恒生指数收益率*20%(经汇率估值调整)+中证综合债指数收益率*80%')).toMatchObject({ ok: true, parts: [{ name: '恒生', weight: 0.2, remarks: ['经汇率估值调整'] }, { weight: 0.8 }] })
})

test('what does not add up is refused with what is wrong', () => {
  expect(parseBenchmark('沪深300指数收益率×55%+中证综合债×40%')).toEqual({ ok: false, why: '各部分权重合计 95%，应为 100%。' })
  expect(parseBenchmark('沪深300指数收益率+中证综合债×40%')).toEqual({ ok: false, why: '“沪深300”没有写权重，请补上。' })
  expect(parseBenchmark('')).toMatchObject({ ok: false })
  expect(parseBenchmark('*50%+沪深300*50%')).toMatchObject({ ok: false })
})

test.skipIf(!present)('nearly every benchmark that real funds state is read; the rest states none that adds up', () => {
  const texts = [...new Set(csv('data/cn-funds/funds.csv').map((row) => row.benchmark ?? '').filter((text) => text.includes('%')))]
  const unread = texts.filter((text) => !parseBenchmark(text).ok)
  expect(texts.length).toBeGreaterThan(1500)
  expect(unread.length / texts.length).toBeLessThan(0.03)
})

const days = Int32Array.of(20240102, 20240103, 20240104)

test('a composite earns its parts day by day, and a deposit by the calendar', () => {
  const shares = { days, values: Float64Array.of(100, 110, 99) }
  const bonds = { days, values: Float64Array.of(10, 10, 10.1) }
  const found = compositeSeries(days, [{ weight: 0.6, series: shares }, { weight: 0.3, series: bonds }, { weight: 0.1, yearlyRate: 0.0365 }])
  expect(found[1]).toBeCloseTo(1 + 0.6 * 0.1 + 0.1 * 0.0001, 12)
  expect(found[2]).toBeCloseTo(found[1]! * (1 - 0.6 * 0.1 + 0.3 * 0.01 + 0.1 * 0.0001), 12)
  const late = compositeSeries(days, [{ weight: 1, series: { days: days.slice(1), values: Float64Array.of(5, 6) } }])
  expect([...late]).toEqual([NaN, 1, 1.2])
})

test('two series become one: the later keeps its values, the earlier is scaled to meet it', () => {
  const earlier = { days: Int32Array.of(20240101, 20240102, 20240103), values: Float64Array.of(2, 2.2, 2.4) }
  const later = { days: Int32Array.of(20240103, 20240104), values: Float64Array.of(1.2, 1.32) }
  expect(splice(earlier, later, 20240103)).toEqual({ ok: true, firstOfLater: 20240103, series: { days: Int32Array.of(20240101, 20240102, 20240103, 20240104), values: Float64Array.of(1, 1.1, 1.2, 1.32) } })
  expect(splice(earlier, later, 20231231)).toMatchObject({ ok: false })
  expect(splice(earlier, { days: Int32Array.of(20240601), values: Float64Array.of(1) }, 20240103)).toMatchObject({ ok: false, why: '前一段止于 20240103，后一段始于 20240601，相隔 150 天，超过 31 天，不能拼接。' })
})
