import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addDays, adjusted, alignTo, detectFrequency, indicatorAt, maxDrawdown, measure, returnsOf, seriesOf, type Series, slice } from '@zhiheng/analytics'
import { industryFilters, topCategory } from '@zhiheng/domain'
import { expect, test } from 'vitest'
import { calendarFrom, daysFrom, isTradingDay } from './calendar.ts'
import { makeMarket } from './market.ts'
import { makeOwnFunds } from './own-funds.ts'
import { custodians } from './names.ts'
import { randomOf } from './random.ts'
import type { Fund, Market } from './types.ts'

const market = makeMarket()
const indexOf = (code: string) => market.indexes.find((index) => index.code === code)!
const adjustedOf = ({ nav, distributions }: Fund): Series => (nav.adjNav ? { days: nav.days, values: nav.adjNav } : adjusted({ days: nav.days, values: nav.nav }, distributions))

const digest = (one: Market) => createHash('sha256').update(JSON.stringify(one, (_, value: unknown) => (ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') : value))).digest('hex')

test('the same seed gives the same bytes, another seed another market', () => {
  expect(digest(makeMarket())).toBe(digest(market))
  expect(digest(makeMarket({ seed: 'another' }))).not.toBe(digest(market))
})

test('a later end day lengthens the market and changes nothing that was before', () => {
  const longer = makeMarket({ endDay: 20260630 })
  expect(longer.funds.map((fund) => [fund.code, fund.shortName, fund.truth])).toEqual(market.funds.map((fund) => [fund.code, fund.shortName, fund.truth]))
  longer.funds.forEach(({ nav }, at) => {
    const before = market.funds[at]!.nav
    expect(nav.nav.slice(0, before.nav.length)).toEqual(before.nav)
    expect(nav.days.slice(0, before.days.length)).toEqual(before.days)
  })
  longer.indexes.forEach(({ series }, at) => expect(slice(series, 0, 20260116).values).toEqual(market.indexes[at]!.series.values))
  expect(longer.funds.filter((fund) => !fund.endDay).every(({ nav }) => nav.days.at(-1)! >= 20260626)).toBe(true)
})

test('the market has the size and the parts that were asked for', () => {
  const { funds } = market
  expect(funds.length).toBeGreaterThan(280)
  expect(funds.filter((fund) => fund.isPrivate)).toHaveLength(110)
  expect(new Set(funds.filter((fund) => !fund.isPrivate).map((fund) => fund.fundType)).size).toBe(9)
  expect(new Set(funds.filter((fund) => fund.isPrivate).map((fund) => fund.strategy)).size).toBe(9)
  expect(market.companies).toHaveLength(40)
  expect(market.managers).toHaveLength(72)
  expect(funds.filter((fund) => fund.nav.days.at(-1) === 20260116).length).toBeGreaterThan(funds.length - 3)
  expect(funds.filter((fund) => fund.inceptionDay <= 20210120).length).toBeGreaterThan(funds.length * 0.8)
  expect(new Set(funds.filter((fund) => fund.isPrivate).map((fund) => detectFrequency(fund.nav.days)))).toEqual(new Set(['weekly', 'daily']))
  expect(funds.flatMap((fund) => fund.distributions.map((one) => one.kind)).filter((kind) => kind === 'share_conversion').length).toBeGreaterThan(0)
  expect(funds.every((fund) => fund.managers.length > 0)).toBe(true)
})

test('indexes have a crash and a rally, and their wild days come in clusters', () => {
  const { series } = indexOf('ZH300')
  const over = (from: number, to: number) => slice(series, from, to).values
  expect(maxDrawdown(over(20150612, 20150826))).toBeLessThan(-0.38)
  const rally = over(20240913, 20241008)
  expect(rally.at(-1)! / rally[0]! - 1).toBeGreaterThan(0.25)
  const sizes = returnsOf(series.values).map(Math.abs)
  const mean = sizes.reduce((sum, value) => sum + value, 0) / sizes.length
  const lagged = sizes.slice(1).reduce((sum, value, at) => sum + (value - mean) * (sizes[at]! - mean), 0) / sizes.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  expect(lagged).toBeGreaterThan(0.15)
})

/** The whole life of a fund as the fund page measures it. */
function figures(fund: Fund) {
  const { days, values } = adjustedOf(fund)
  const periodsPerYear = detectFrequency(days) === 'daily' ? 250 : 52
  const benchmark = alignTo(days, indexOf(fund.benchmark).series)
  const found = measure({ days, values, from: 0, to: days.length - 1, benchmark, periodsPerYear, riskFree: 0.03 }).values
  const rate = 1.03 ** (1 / periodsPerYear) - 1
  const mean = (list: Float64Array) => list.reduce((sum, value) => sum + value - rate, 0) / list.length
  const [own, other] = [returnsOf(values), returnsOf(benchmark)]
  const beta = found[indicatorAt.beta]!
  return { beta, volatility: found[indicatorAt.volatility]!, jensen: found[indicatorAt.alpha]!, alpha: (mean(own) - beta * mean(other)) * periodsPerYear }
}

const measured = market.funds.filter((fund) => fund.fundType !== '货币型')

test('planted alpha, beta and volatility are found again in the published NAV of every fund', () => {
  const off = measured.map((fund) => {
    const found = figures(fund)
    return { name: fund.shortName, beta: Math.abs(found.beta - fund.truth.beta), alpha: Math.abs(found.alpha - fund.truth.alpha), volatility: Math.abs(found.volatility / fund.truth.volatility - 1) }
  })
  expect(off.filter((one) => one.beta > 0.01 || one.alpha > 0.001 || one.volatility > 0.01)).toEqual([])
})

test('the yearly Jensen alpha of the fund page is the planted one but for compounding', () => {
  const far = measured.filter((fund) => Math.abs(figures(fund).jensen - fund.truth.alpha) > 0.045)
  expect(far.map((fund) => fund.shortName)).toEqual([])
})

test('a planted style is found by regressing on the benchmark and the factor', () => {
  const styled = market.funds.filter((fund) => fund.nav.days.length > 250 && Object.values(fund.truth.styles).some((size) => size > 0.2) && Object.keys(fund.truth.styles).length === 1)
  expect(styled.length).toBeGreaterThan(20)
  for (const fund of styled) {
    const [[name, size]] = Object.entries(fund.truth.styles) as [[keyof Market['factors'], number]]
    const { days, values } = adjustedOf(fund)
    const [own, index, factor] = [values, alignTo(days, indexOf(fund.benchmark).series), alignTo(days, market.factors[name])].map((list) => centred(returnsOf(list))) as [Float64Array, Float64Array, Float64Array]
    const freed = factor.map((value, at) => value - (dot(factor, index) / dot(index, index)) * index[at]!)
    expect(dot(own, freed) / dot(freed, freed)).toBeCloseTo(size, 1)
  }
})

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
function centred(list: Float64Array): Float64Array {
  const mean = list.reduce((sum, one) => sum + one, 0) / list.length
  return list.map((value) => value - mean)
}

test('the planted sales fee is what the C class earns less than the A class', () => {
  const pairs = market.funds.flatMap((fund) => (fund.shareClass === 'C' && fund.fundType !== '货币型' ? [[market.funds.find((one) => one.code === fund.parentCode)!, fund] as const] : []))
  expect(pairs.length).toBeGreaterThan(30)
  for (const [a, c] of pairs) {
    const yearly = (fund: Fund) => returnsOf(adjustedOf(fund).values).reduce((sum, value) => sum + value, 0) / fund.nav.days.length * 250
    expect(yearly(a) - yearly(c)).toBeCloseTo(c.truth.fees.sales, 3)
  }
})

test('adjusted, cumulative and unit NAV stand in their order, and paid funds differ', () => {
  for (const fund of market.funds) {
    const { nav, cumNav } = fund.nav
    expect(cumNav.every((value, at) => value >= nav[at]! - 1e-9)).toBe(true)
    if (fund.distributions.length > 0) expect(adjustedOf(fund).values.at(-1)).toBeGreaterThan(nav.at(-1)!)
  }
})

test('codes and names are unique, and fit the fields that they are shown in', () => {
  const unique = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length)
  const all = [...market.funds, ...makeOwnFunds(market)]
  unique(all.map((fund) => fund.code))
  unique(all.map((fund) => fund.shortName))
  unique(all.map((fund) => fund.fullName))
  unique(market.companies.map((company) => company.name))
  unique(market.managers.map((manager) => manager.name))
  expect(all.filter((fund) => !/^[\u4e00-\u9fff\w()]{4,40}$/.test(fund.shortName) || !/^[A-Z]{2}\d{4}$/.test(fund.code)).map((fund) => fund.shortName)).toEqual([])
})

test('chance is even, and a fork does not move its parent', () => {
  const [one, other] = [randomOf('x'), randomOf('x')]
  one.fork('y').next()
  expect(one.next()).toBe(other.next())
  const draws = Array.from({ length: 20_000 }, () => one.normal())
  expect(Math.abs(draws.reduce((sum, value) => sum + value, 0) / draws.length)).toBeLessThan(0.03)
  expect(draws.reduce((sum, value) => sum + value * value, 0) / draws.length).toBeCloseTo(1, 1)
})

/* ---- against the shared folder ---- */

const shared = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared')
const present = existsSync(resolve(shared, 'data/trading-calendar.csv'))
if (!present) console.log('skipped: no shared folder, so the calendar and the names are not compared')
const linesOf = (path: string) => readFileSync(resolve(shared, path), 'utf8').trimEnd().split('\n')

test.skipIf(!present)('the trading calendar is that of the exchanges', () => {
  const known = new Map(linesOf('data/trading-calendar.csv').slice(1).map((line) => [Number(line.slice(0, 8)), line.endsWith('1')]))
  const last = Math.max(...known.keys())
  expect(daysFrom(calendarFrom, Math.min(last, addDays(20270101, -1))).filter((day) => known.get(day) !== isTradingDay(day))).toEqual([])
})

test.skipIf(!present)('no invented name is that of a real fund, house, custodian or person', () => {
  const files = ['data/cn-funds/funds.csv', 'data/cn-funds/fund-directory.csv', 'data/cn-funds/fund-managers-2021.csv'].flatMap(linesOf)
  const real = new Set(files.flatMap((line) => line.split(/[",、，;\s]+/)).filter((word) => word.length > 1))
  const invented = [...market.funds, ...makeOwnFunds(market)].flatMap((fund) => [fund.code, fund.shortName, fund.fullName])
  const houses = market.companies.flatMap((company) => [company.name, company.shortName, company.brand, company.legalPerson])
  expect([...invented, ...houses, ...market.managers.map((manager) => manager.name), ...custodians].filter((name) => real.has(name))).toEqual([])
  // A brand at the head of a real name would be as bad.
  const heads = new Set([...real].map((word) => word.slice(0, 2)))
  expect(market.companies.map((company) => company.brand).filter((brand) => heads.has(brand))).toEqual([])
})

test('industries are those of the filters, and the parts of one make no more than it', () => {
  const known = new Set(industryFilters.map((one) => one.prop))
  const held = market.funds.flatMap((fund) => fund.industries.map((one) => ({ ...one, code: fund.code })))
  expect(held.filter((one) => !known.has(one.industry))).toEqual([])
  const tops = new Map(industryFilters.filter((one) => one.category === topCategory).map((one) => [one.prop, one.label]))
  for (const report of Map.groupBy(held, (one) => `${one.code} ${one.reportDay}`).values()) {
    const top = report.filter((one) => tops.has(one.industry))
    expect(top.reduce((sum, one) => sum + one.proportion, 0)).toBeLessThan(1)
    const parts = (label: string | undefined) => report.filter((one) => industryFilters.some((filter) => filter.prop === one.industry && filter.category === label)).reduce((sum, one) => sum + one.proportion, 0)
    expect(top.filter((one) => parts(tops.get(one.industry)) > one.proportion + 0.001)).toEqual([])
  }
})

test('a series of the market is what analytics calls a series', () => {
  const { days, values } = indexOf('ZH300').series
  expect(seriesOf(Array.from(days, (day, at) => ({ day, value: values[at]! }))).days).toEqual(days)
})
