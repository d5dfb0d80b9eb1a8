import { expect, test } from 'vitest'
import { addDays, weekday } from './calendar.ts'
import { commonEnd, defaultAsOf, periodSections, windowOf, type PeriodCode } from './periods.ts'
import { seriesOf, type Series } from './series.ts'

const on = (days: number[]): Series => seriesOf(days.map((day, i) => ({ day, value: 1 + i / 1000 })))

/** Working days from one day to another. */
function working(from: number, to: number): Series {
  const days: number[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return on(days)
}

const daily = working(20180102, 20250630)

test('the sections stand in the order of the specification, years 2015 to 2030 last [const.period-sections]', () => {
  expect(periodSections.map(({ label }) => label).slice(0, 13)).toEqual(
    ['今年以来', '近一周', '近一月', '近三月', '近六月', '近一年', '近两年', '近三年', '近五年', '成立以来', '红利', '上周', '2015年'],
  )
  expect(periodSections.at(-1)).toEqual({ code: 'year:2030', label: '2030年' })
  expect(periodSections).toHaveLength(28)
})

test.each([
  // asOf, period, anchor, base (Friday before where the anchor is a weekend), end
  [20250630, 'ytd', 20241231, 20241231, 20250630],
  [20250630, 'w1', 20250623, 20250623, 20250630],
  [20250630, 'm1', 20250531, 20250530, 20250630],
  [20250530, 'm1', 20250430, 20250430, 20250530],
  [20250228, 'm1', 20250131, 20250131, 20250228],
  [20250228, 'm3', 20241130, 20241129, 20250228],
  [20240229, 'y1', 20230228, 20230228, 20240229],
  [20250630, 'y2', 20230630, 20230630, 20250630],
  [20250630, 'y5', 20200630, 20200630, 20250630],
  [20250630, 'year:2024', 20231231, 20231229, 20241231],
  [20240610, 'year:2024', 20231231, 20231229, 20240610],
  [20250630, 'inception', 20180102, 20180102, 20250630],
  // 2025-06-29 is a Sunday: that week is over. On the Saturday before, it is not.
  [20250629, 'lastWeek', 20250622, 20250620, 20250627],
  [20250628, 'lastWeek', 20250615, 20250613, 20250620],
] as const)('seen on %i, %s has the anchor %i, the base %i and the end %i', (asOf, period, anchorDay, baseDay, endDay) => {
  expect(windowOf(daily, 'daily', period, asOf)).toMatchObject({ anchorDay, baseDay, endDay, stale: false, loose: false, hasValue: true })
})

test('近一周 of a weekly fund starts at the end of the previous ISO week, whatever the weekday of its NAV', () => {
  // Friday 13 June, then Thursday 19 June (Friday is a holiday): seven days back would be 12 June.
  const weekly = on([20250530, 20250606, 20250613, 20250619])

  expect(windowOf(weekly, 'weekly', 'w1', 20250620)).toMatchObject({ anchorDay: 20250615, baseDay: 20250613 })
})

test.each([
  ['daily', 20250707, false],
  ['daily', 20250708, true],
  ['weekly', 20250710, false],
  ['weekly', 20250711, true],
  ['monthly', 20250809, false],
  ['monthly', 20250810, true],
] as const)('a %s fund whose last NAV is of 2025-06-30 is stale on %i: %s', (frequency, asOf, stale) => {
  expect(windowOf(daily, frequency, 'm1', asOf).stale).toBe(stale)
})

test('a base further back than tolerated is marked, and the value stays', () => {
  const gap = on([...working(20240101, 20250515).days, ...working(20250616, 20250630).days])

  expect(windowOf(gap, 'daily', 'm1', 20250630)).toMatchObject({ anchorDay: 20250531, baseDay: 20250515, loose: true, hasValue: true })
})

test('a younger fund has no value, never its since-inception figure', () => {
  const young = working(20250401, 20250630)
  const codes: PeriodCode[] = ['ytd', 'm6', 'y1', 'year:2025', 'year:2024']

  for (const code of codes) expect(windowOf(young, 'daily', code, 20250630)).toMatchObject({ tooYoung: true, hasValue: false, base: -1 })
  expect(windowOf(young, 'daily', 'inception', 20250630)).toMatchObject({ tooYoung: false, hasValue: true, underOneYear: true })
})

test('a fund that stopped has no value for the years after, and a stale one for the year in which it stopped', () => {
  const stopped = working(20220103, 20230630)

  expect(windowOf(stopped, 'daily', 'year:2024', 20250630).hasValue).toBe(false)
  expect(windowOf(stopped, 'daily', 'year:2023', 20250630)).toMatchObject({ endDay: 20230630, stale: true, hasValue: true })
})

test('红利 is the configured window, and nothing without one', () => {
  const bonus = { name: '红利', from: 20240101, to: 20240331 }

  expect(windowOf(daily, 'daily', 'bonus', 20250630, { bonus })).toMatchObject({ baseDay: 20240101, endDay: 20240329 })
  expect(windowOf(daily, 'daily', 'bonus', 20250630)).toMatchObject({ hasValue: false, anchorDay: NaN })
})

test('a range of days starts at the last NAV at or before its first day', () => {
  expect(windowOf(daily, 'daily', { from: 20250601, to: 20250615 }, 20250630)).toMatchObject({ baseDay: 20250530, endDay: 20250613 })
})

test.each([
  ['no NAV', on([]), 'm1', 20250630],
  ['no NAV by then', daily, 'm1', 20170101],
  ['a year to come', daily, 'year:2030', 20250630],
  ['one NAV', on([20250630]), 'inception', 20250630],
] as const)('%s: no value', (_, series, period, asOf) => {
  expect(windowOf(series, 'daily', period, asOf).hasValue).toBe(false)
})

test('a year is 365 days', () => {
  expect(windowOf(daily, 'daily', 'y1', 20250630).underOneYear).toBe(false)
  expect(windowOf(daily, 'daily', 'm6', 20250630).underOneYear).toBe(true)
})

test('the common end is the earliest of the newest NAV days', () => {
  expect(commonEnd([daily, working(20240101, 20250620)], 20250630)).toBe(20250620)
  expect(commonEnd([daily, working(20240101, 20250620)], 20250610)).toBe(20250610)
  expect(commonEnd([daily, on([])], 20250630)).toBeUndefined()
  expect(commonEnd([], 20250630)).toBeUndefined()
})

test('by default public lists are seen on the last working day before today, private ones three back', () => {
  const isTradingDay = (day: number) => weekday(day) <= 5 && day !== 20250602

  expect(defaultAsOf(20250603, 'public', isTradingDay)).toBe(20250530)
  expect(defaultAsOf(20250603, 'private', isTradingDay)).toBe(20250528)
  expect(defaultAsOf(20250603, 'private', isTradingDay, 1)).toBe(20250530)
  expect(defaultAsOf(20250603, 'public', () => false)).toBe(20250503)
})
