import { expect, test } from 'vitest'
import { indicatorAt, indicators } from '../indicators.ts'
import { measure } from '../measure.ts'
import { moreFigureOf } from '../more-figures.ts'
import { reference } from '../testkit/reference.ts'
import { walk } from '../testkit/walk.ts'
import { checkFormula } from './check.ts'
import { formulaDataOf } from './formula-data.ts'
import { formulaFunctions, wordOf } from './functions.ts'
import { prepareIndicators, usersOf, valuesOf } from './user-indicators.ts'

const benchmark = walk(reference.days, 3)
const data = formulaDataOf(reference, 'weekly', benchmark, 20241227, { riskFree: 0.03 })

function valueOf(formula: string): number {
  const prepared = prepareIndicators([{ name: '指标', formula }])
  if (!prepared.ok) throw new Error(prepared.why)
  return valuesOf(prepared.indicators, data).get('指标')!
}
const whyNot = (formula: string) => {
  const checked = checkFormula(formula)
  return checked.ok ? '' : checked.why
}

test('signs bind as in arithmetic, in both widths', () => {
  expect(valueOf('1 + 2 * 3 ^ 2 - 4 / 2')).toBe(17)
  expect(valueOf('（1 ＋ 2）× 3 － 4 ÷ 2')).toBe(7)
  expect(valueOf('-2 ^ 2')).toBe(-4)
  expect(valueOf('2 ^ 3 ^ 2')).toBe(512)
  expect(valueOf('10 - 4 - 3')).toBe(3)
  expect(valueOf('3% * 100')).toBe(3)
  expect(valueOf('1 < 2 && 3 >= 3 ? 5 : 6')).toBe(5)
  expect(valueOf('!(1 > 2) || 1 == 2 ? 1 : 0')).toBe(1)
})

test('a figure of the registry is the one that screens show, by its code or its Chinese name', () => {
  const figures = measure({ ...reference, benchmark: benchmark.values, from: 0, to: 52, periodsPerYear: 52, riskFree: 0.03 }).values
  for (const { code, name } of indicators) {
    expect(valueOf(`${code}()`)).toBe(figures[indicatorAt[code]])
    expect(valueOf(`${wordOf(name)}('成立以来')`)).toBe(figures[indicatorAt[code]])
  }
  expect(valueOf("sharpe('m6')")).toBe(valueOf("夏普比率('近六月')"))
  expect(valueOf("年化收益率('近一年')")).toBeNaN()
  expect(valueOf('特雷诺比率()')).toBe(moreFigureOf('treynor', { series: reference, benchmark: benchmark.values, periodsPerYear: 52, riskFree: 0.03 }))
})

test('a user can write the figures of the house, and gets their numbers', () => {
  expect(valueOf('std(收益率) * sqrt(年化期数)')).toBeCloseTo(valueOf('volatility()'), 12)
  expect(valueOf('product(收益率)')).toBeCloseTo(0.1275, 12)
  expect(valueOf('min(drawdown(净值))')).toBeCloseTo(valueOf('maxDrawdown()'), 12)
  expect(valueOf('count(收益率 > 0) / length(收益率)')).toBeCloseTo(valueOf('winRate()'), 12)
  expect(valueOf('slope(收益率, 基准收益率)')).toBeCloseTo(valueOf('beta()'), 12)
  expect(valueOf('quantile(收益率, 5%)')).toBeCloseTo(valueOf('var95()'), 12)
  expect(valueOf('std(超额收益率) * sqrt(年化期数)')).toBeCloseTo(valueOf('trackingError()'), 12)
  expect(valueOf('sum(if(收益率 > 0, 收益率, 0)) / abs(sum(if(收益率 < 0, 收益率, 0)))')).toBeGreaterThan(1)
  expect(valueOf('last(净值 / lag(净值, 4)) - 1')).toBeCloseTo(1.1275 / 1.1428 - 1, 12)
  expect(valueOf('last(movingMean(收益率, 4))')).toBeCloseTo(valueOf('(last(净值)/last(lag(净值,1)) + last(lag(净值,1))/last(lag(净值,2)) + last(lag(净值,2))/last(lag(净值,3)) + last(lag(净值,3))/last(lag(净值,4)) - 4) / 4'), 12)
})

test('what cannot be said is NaN, never infinite', () => {
  for (const formula of ['1 / 0', '0 / 0', 'sqrt(-1)', 'ln(0)', 'max(收益率 / 0)', '10 ^ 400', 'exp(1000)', 'mean(movingMean(收益率, 500))']) {
    const value = valueOf(formula)
    expect(Number.isNaN(value)).toBe(true)
  }
})

test('units that do not go together are refused with what they are', () => {
  expect(whyNot("最长回撤天数() + 年化收益率()")).toBe('天数与比例不能相加，请先换成同一单位')
  expect(whyNot("净值 > 收益率 ? 1 : 0")).toBe('净值与比例不能比较，请先换成同一单位')
  expect(checkFormula("年化收益率() / abs(最大回撤())")).toMatchObject({ ok: true, type: { shape: 'number', unit: 'ratio' } })
  expect(checkFormula("年化收益率() - 无风险利率")).toMatchObject({ ok: true, type: { unit: 'fraction' } })
})

test('a mistake is told in a sentence with its place', () => {
  const faults: [string, string, number][] = [
    ['', '公式为空，请输入公式', 0],
    ['1 +', '公式不完整', 3],
    ['mean(收益率', '公式不完整，缺少“,”', 8],
    ['收益率', '公式的结果是一个序列，指标须为一个数，例如用 mean(…) 或 last(…) 归结为数。', 0],
    ['mean(收益)', '没有名为“收益”的序列。您是否想写：收益率、基准收益率、超额收益率？', 5],
    ["sharp('y1')", '没有名为“sharp”的函数。您是否想写：sharpe？', 0],
    ["sharpe('近九年')", '“sharpe”的第 1 个参数区间须写作文字，例如 \'近一年\' 或 \'y1\'', 7],
    ['mean(1)', '“mean”的第 1 个参数需要序列，例如 收益率', 5],
    ['movingMean(收益率, 0)', '“movingMean”的第 2 个参数窗口须为 1 到 5000 的整数', 16],
    ['1 2', '公式在这里已经结束，后面多出了内容', 2],
    ['1 # 2', '不认识的符号“#”', 2],
    ['[另一个] * 2', '没有名为“另一个”的指标，请检查名称或先保存它。', 0],
    ['* 2', '“*”前面缺少内容', 0],
  ]
  for (const [formula, why, at] of faults) expect([formula, checkFormula(formula)]).toMatchObject([formula, { ok: false, why, at }])
})

test('a formula cannot reach anything but its own words', () => {
  for (const formula of ['constructor', 'process.exit()', '__proto__', 'toString()', 'this', 'globalThis', 'require("fs")', 'constructor("return 1")()', "[constructor]"]) expect(checkFormula(formula).ok).toBe(false)
  expect(checkFormula('('.repeat(200)).ok).toBe(false)
  expect(checkFormula(`${'1+'.repeat(3000)}1`)).toMatchObject({ ok: false, why: '公式不能超过 4000 个字符' })
})

test('indicators use each other in the right order; a circle is told with its way', () => {
  const set = [
    { name: '收益回撤比', formula: '[年化] / [回撤]' },
    { name: '年化', formula: 'annualReturn()' },
    { name: '回撤', formula: 'abs(maxDrawdown())' },
  ]
  const prepared = prepareIndicators(set)
  if (!prepared.ok) throw new Error(prepared.why)
  expect(prepared.indicators.map(({ name }) => name)).toEqual(['年化', '回撤', '收益回撤比'])
  expect(valuesOf(prepared.indicators, data).get('收益回撤比')).toBeCloseTo(valueOf('calmar()'), 12)
  expect(usersOf('回撤', set)).toEqual(['收益回撤比'])
  expect(prepareIndicators([...set.slice(0, 2), { name: '回撤', formula: '[收益回撤比] * 2' }])).toMatchObject({ ok: false, why: '指标互相引用成环：收益回撤比 → 回撤 → 收益回撤比。请去掉其中一处引用。' })
})

test('every function has words and an example that can be run', () => {
  for (const { example, about, aliases } of formulaFunctions) {
    expect(about.length).toBeGreaterThan(1)
    expect(aliases.length).toBeGreaterThan(0)
    const checked = checkFormula(example)
    if (!checked.ok) expect(checked.why).toContain('指标须为一个数')
  }
})
