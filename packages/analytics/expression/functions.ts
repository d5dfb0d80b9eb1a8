import { indicators } from '../indicators.ts'
import { drawdownSeries } from '../measures/drawdown.ts'
import { beta, comovement, correlation } from '../measures/relative.ts'
import { momentsOf } from '../measures/risk.ts'
import { quantile } from '../measures/tail.ts'
import { moreFigures } from '../more-figures.ts'
import { periodSections } from '../periods.ts'
import type { FunctionOf, Typed, Unit, Value } from './types.ts'

/** What formulas may call. Nothing here reads, writes, waits or looks at a clock: a formula can do no harm. */

const isSeries = ({ shape }: Typed) => shape === 'series'
const known = (values: Float64Array): Float64Array => values.filter((value) => value === value)
const asSeries = (value: Value): Float64Array => value as Float64Array

function lifted(value: Value, figure: (one: number) => number): Value {
  return value instanceof Float64Array ? value.map(figure) : figure(value as number)
}

/** A function of each number: a series stays a series. */
const each = (name: string, alias: string, about: string, figure: (one: number) => number, unit?: Unit): FunctionOf => ({
  name, aliases: [alias], about, example: `${name}(收益率)`, least: 1, most: 1,
  check: ([arg], refuse) => {
    if (arg!.shape !== 'number' && arg!.shape !== 'series') refuse('需要数或序列', 0)
    return { shape: arg!.shape, unit: unit ?? arg!.unit }
  },
  run: ([value]) => lifted(value!, figure),
})

/** A figure of a whole series, gaps left out. */
const fold = (name: string, alias: string, about: string, figure: (values: Float64Array) => number, unit?: Unit): FunctionOf => ({
  name, aliases: [alias], about, example: `${name}(收益率)`, least: 1, most: 1,
  check: ([arg], refuse) => {
    if (!isSeries(arg!)) refuse('需要序列，例如 收益率', 0)
    return { shape: 'number', unit: unit ?? arg!.unit }
  },
  run: ([values]) => figure(known(asSeries(values!))),
})

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

/** Over the points that both series have. */
function pairOf(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const keep = [...a.keys()].filter((i) => a[i]! + b[i]! === a[i]! + b[i]!)
  return [Float64Array.from(keep, (i) => a[i]!), Float64Array.from(keep, (i) => b[i]!)]
}

const pair = (name: string, alias: string, about: string, unit: Unit, figure: (a: Float64Array, b: Float64Array) => number): FunctionOf => ({
  name, aliases: [alias], about, example: `${name}(收益率, 基准收益率)`, least: 2, most: 2,
  check: (args, refuse) => {
    args.forEach((arg, i) => isSeries(arg) || refuse('需要序列，例如 收益率', i))
    return { shape: 'number', unit }
  },
  run: ([a, b]) => figure(...pairOf(asSeries(a!), asSeries(b!))),
})

/** A figure of the last so many points, at each point; NaN until there are so many. */
const moving = (name: string, alias: string, about: string, figure: (values: Float64Array) => number): FunctionOf => ({
  name, aliases: [alias], about, example: `${name}(收益率, 60)`, least: 2, most: 2,
  check: ([values, count], refuse, formulas) => {
    if (!isSeries(values!)) refuse('需要序列，例如 收益率', 0)
    const length = formulas[1]!
    if (count!.shape !== 'number' || length.kind !== 'number' || !Number.isInteger(length.value) || length.value < 1 || length.value > 5000) refuse('窗口须为 1 到 5000 的整数', 1)
    return { shape: 'series', unit: values!.unit }
  },
  run: ([values, count]) => {
    const whole = asSeries(values!)
    const length = count as number
    return whole.map((_, i) => (i + 1 < length ? NaN : figure(whole.subarray(i + 1 - length, i + 1))))
  },
})

const choosing = (name: 'min' | 'max', alias: string, about: string): FunctionOf => ({
  name, aliases: [alias], about, example: `${name}(收益率)`, least: 1, most: 2,
  check: ([first, second], refuse) => {
    if (!second) {
      if (!isSeries(first!)) refuse('只有一个参数时需要序列', 0)
      return { shape: 'number', unit: first!.unit }
    }
    return { shape: isSeries(first!) || isSeries(second) ? 'series' : 'number', unit: first!.unit === 'any' ? second.unit : first!.unit }
  },
  run: ([first, second]) => {
    const best = Math[name]
    if (second === undefined) return known(asSeries(first!)).reduce((most, value) => best(most, value), name === 'min' ? Infinity : -Infinity)
    const [a, b] = [first!, second]
    if (a instanceof Float64Array) return a.map((value, i) => best(value, b instanceof Float64Array ? b[i]! : (b as number)))
    return lifted(b, (value) => best(value, a as number))
  },
})

const lag: FunctionOf = {
  name: 'lag', aliases: ['滞后'], about: '前第 n 点的值', example: 'lag(净值, 1)', least: 1, most: 2,
  check: ([values, count], refuse, formulas) => {
    if (!isSeries(values!)) refuse('需要序列，例如 净值', 0)
    const by = formulas[1]
    if (count && (by?.kind !== 'number' || !Number.isInteger(by.value) || by.value < 0)) refuse('滞后期数须为不小于 0 的整数', 1)
    return values!
  },
  run: ([values, by = 1]) => asSeries(values!).map((_, i, whole) => whole[i - (by as number)] ?? NaN),
}

const quantileOf: FunctionOf = {
  name: 'quantile', aliases: ['分位数'], about: '序列的分位数（线性插值），如 0.05 或 5%', example: 'quantile(收益率, 5%)', least: 2, most: 2,
  check: ([values, q], refuse, formulas) => {
    if (!isSeries(values!)) refuse('需要序列，例如 收益率', 0)
    const share = formulas[1]!
    if (q!.shape !== 'number' || (share.kind === 'number' && !(share.value >= 0 && share.value <= 1))) refuse('分位须在 0 与 1 之间', 1)
    return { shape: 'number', unit: values!.unit }
  },
  run: ([values, q]) => quantile(known(asSeries(values!)), q as number),
}

const count: FunctionOf = {
  name: 'count', aliases: ['计数'], about: '满足条件的点数', example: 'count(收益率 > 0)', least: 1, most: 1,
  check: ([arg], refuse) => (arg!.shape === 'truths' ? { shape: 'number', unit: 'any' } : refuse('需要序列的条件，例如 收益率 > 0', 0)),
  run: ([truths]) => (truths as Uint8Array).reduce((total, one) => total + one, 0),
}

const choose: FunctionOf = {
  name: 'if', aliases: ['如果'], about: '条件成立取第二项，否则取第三项；序列逐点判断', example: 'if(收益率 > 0, 收益率, 0)', least: 3, most: 3,
  check: ([condition, yes, no], refuse) => {
    if (condition!.shape !== 'truth' && condition!.shape !== 'truths') refuse('第一项须为条件', 0)
    const shape = [condition!.shape === 'truths', yes!.shape === 'series', no!.shape === 'series'].includes(true) ? 'series' : 'number'
    return { shape, unit: yes!.unit === 'any' ? no!.unit : yes!.unit }
  },
  run: ([condition, yes, no]) => {
    const at = (value: Value, i: number) => (value instanceof Float64Array ? value[i]! : (value as number))
    if (typeof condition === 'boolean') return (condition ? yes : no)!
    return Float64Array.from(condition as Uint8Array, (truth, i) => at((truth ? yes : no)!, i))
  },
}

const periods = new Map(periodSections.flatMap(({ code, label }) => [[code, code], [label, code]] as const))

/** A name as a formula can write it: without blanks and signs. */
export const wordOf = (name: string): string => name.replace(/[^\p{L}\p{N}_]/gu, '')

/** Every figure of both registries, over a period: 夏普比率('近一年'), sharpe('y1'); without one since inception. */
const figures: FunctionOf[] = [...indicators, ...moreFigures].map(({ code, name, unit, definition }) => ({
  name: code, aliases: [wordOf(name)], about: definition, example: `${wordOf(name)}('近一年')`, least: 0, most: 1,
  check: ([period], refuse, formulas) => {
    const text = formulas[0]
    if (period && (text?.kind !== 'text' || !periods.has(text.value))) refuse('区间须写作文字，例如 \'近一年\' 或 \'y1\'', 0)
    return { shape: 'number', unit: unit === 'percent' ? 'fraction' : unit === 'day' ? 'days' : 'ratio' }
  },
  run: ([period], data) => data.figure(code, periods.get((period as string | undefined) ?? 'inception')!),
}))

export const formulaFunctions: readonly FunctionOf[] = [
  each('abs', '绝对值', '绝对值', Math.abs),
  each('sqrt', '平方根', '平方根；负数没有值', Math.sqrt),
  each('ln', '对数', '自然对数；不大于 0 没有值', (value) => (value > 0 ? Math.log(value) : NaN), 'ratio'),
  each('exp', '指数', 'e 的幂', Math.exp, 'ratio'),
  each('sign', '符号', '正 1、负 −1、零 0', Math.sign, 'ratio'),
  fold('sum', '求和', '序列之和', sum),
  fold('mean', '均值', '序列的平均值', (values) => sum(values) / values.length),
  fold('std', '标准差', '样本标准差（n − 1）', (values) => momentsOf(values).deviation),
  fold('skewOf', '序列偏度', '总体偏度', (values) => momentsOf(values).skew, 'ratio'),
  fold('kurtOf', '序列峰度', '总体超额峰度', (values) => momentsOf(values).kurtosis, 'ratio'),
  fold('median', '中位数', '序列的中位数', (values) => quantile(values, 0.5)),
  fold('first', '首值', '第一个值', (values) => values[0] ?? NaN),
  fold('last', '末值', '最后一个值', (values) => values.at(-1) ?? NaN),
  fold('length', '期数', '有值的点数', (values) => values.length, 'any'),
  fold('product', '连乘', '1 与各值之和的连乘减 1：把收益率复利', (values) => values.reduce((grown, value) => grown * (1 + value), 1) - 1),
  { ...each('drawdown', '回撤', '每一点相对此前最高的跌幅', (value) => value, 'fraction'), example: 'drawdown(净值)', check: ([arg], refuse) => (isSeries(arg!) ? { shape: 'series', unit: 'fraction' } : refuse('需要净值序列', 0)), run: ([values]) => drawdownSeries(asSeries(values!)) },
  choosing('min', '最小', '序列的最小值，或两项中较小者'),
  choosing('max', '最大', '序列的最大值，或两项中较大者'),
  pair('corr', '序列相关', '两个序列的相关系数', 'ratio', (a, b) => correlation(comovement(a, b))),
  pair('slope', '序列斜率', '第一个序列对第二个的 Beta', 'ratio', (a, b) => beta(comovement(a, b))),
  moving('movingMean', '滚动均值', '最近若干点的均值', (values) => sum(values) / values.length),
  moving('movingStd', '滚动标准差', '最近若干点的样本标准差', (values) => momentsOf(values).deviation),
  moving('movingMax', '滚动最大', '最近若干点的最大值', (values) => values.reduce((most, value) => Math.max(most, value), -Infinity)),
  moving('movingMin', '滚动最小', '最近若干点的最小值', (values) => values.reduce((least, value) => Math.min(least, value), Infinity)),
  lag, quantileOf, count, choose,
  ...figures,
]

export const formulaFunctionNamed = new Map(formulaFunctions.flatMap((one) => [one.name, ...one.aliases].map((name) => [name, one] as const)))
