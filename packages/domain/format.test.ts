import { expect, test } from 'vitest'
import * as f from './format.ts'

test('values have four decimals and percentages two by default [const.default-decimals]', () => {
  expect([f.formatNumber(2.159), f.formatPercent(0.1936)]).toEqual(['2.1590', '19.36%'])
})

test.each([
  [0.1296, '+12.96%'], [-0.0036, '−0.36%'], [0, '0.00%'], [0.000_001, '0.00%'], [-0.000_001, '0.00%'], [12.5, '+1,250.00%'], [null, '—'], [NaN, '—'], [Infinity, '—'], [undefined, '—'],
])('a return of %s shows as %s', (value, text) => expect(f.formatReturn(value)).toBe(text))

test('drawdown carries U+2212 and weights no plus', () => {
  expect([f.formatPercent(-0.2253), f.formatPercent(0.42)]).toEqual(['\u221222.53%', '42.00%'])
})

test('rounding is decimal: 1.005 gives 1.01 and 1e-7 does not break it', () => {
  expect([f.rounded(1.005, 2), f.rounded(-2.675, 2), f.rounded(1e-7, 2), f.rounded(1e21, 2)]).toEqual([1.01, -2.68, 0, 1e21])
})

test('changes of a percentage are in points, or basis points in charts', () => {
  expect([f.formatPoints(0.0096), f.formatPoints(-0.01), f.formatBasisPoints(0.0096)]).toEqual(['+0.96 点', '−1.00 点', '+96 基点'])
})

test.each([
  [9999.994, '9,999.99'], [1e4, '1.00 万'], [74_113_300, '7,411.33 万'], [1e8, '1.00 亿'], [4_606_000_000, '46.06 亿'], [-20_000, '−2.00 万'], [null, '—'],
])('money of %s yuan shows as %s [const.money-units] [wording.wan] [wording.yi]', (value, text) => expect(f.formatMoney(value)).toBe(text))

test('profit carries its sign', () => expect([f.formatMoney(20_000, true), f.formatMoney(-1, true)]).toEqual(['+2.00 万', '−1.00']))

test('a column is titled in the unit of its largest amount [const.number-titles]', () => {
  expect([f.moneyUnit(1, 9_999).label, f.moneyUnit(1, -10_000).label, f.moneyUnit(null, 1e8, 5).label]).toEqual(['', '万', '亿'])
})

test('the five currency divisors are offered [const.currency-divisors]', () => {
  expect(f.currencyDivisors.map((d) => d.divisor)).toEqual([100, 1e3, 1e4, 1e6, 1e8])
})

test('number formats are: none, thousands and percent with 0 to 4 decimals [const.number-formats] [const.decimal-options]', () => {
  expect(f.numberFormats.map((format) => format.apply(-1234.56789))).toEqual([
    '−1234.56789', '−1,235', '−1,234.6', '−1,234.57', '−1,234.568', '−1,234.5679',
    '−123,457%', '−123,456.8%', '−123,456.79%', '−123,456.789%', '−123,456.7890%',
  ])
  expect(f.decimalOptions).toEqual([0, 1, 2, 3, 4])
})

test('shares, ranks and counts', () => {
  expect([f.formatShares(50_035_000), f.formatRank(17, 61), f.formatRank(null, 61), f.formatCount(30_000)]).toEqual(['5,003.50', '17/61', '—', '30,000'])
  expect([f.rankShare(1, 61), f.rankShare(61, 61), f.rankShare(1, 1)]).toEqual([1, 0, 1])
})

test('a typed threshold stays as typed, percentages with two decimals at least', () => {
  expect([f.formatThreshold('12', true), f.formatThreshold('12.345', true), f.formatThreshold('-3', false), f.formatThreshold('0.5', false)]).toEqual(['12.00%', '12.345%', '−3', '0.5'])
})

test('only returns have a tone', () => expect([1, -1, 0, null].map(f.toneOf)).toEqual(['gain', 'loss', 'flat', 'flat']))

test('relative time goes from just now over minutes, hours, days and weeks to months [const.relative-time]', () => {
  const minute = 60_000
  expect([0, 5 * minute, 180 * minute, 2880 * minute, 8 * 1440 * minute, 130 * 1440 * minute, -minute].map((ago) => f.relativeTime(1e12 - ago, 1e12))).toEqual([
    '刚刚', '5分钟前', '3小时前', '2天前', '1周前', '4个月前', '刚刚',
  ])
})
