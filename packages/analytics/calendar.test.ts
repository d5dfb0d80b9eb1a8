import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, fromEpochDay, monthEnd, toEpochDay, weekday } from './calendar.ts'

test('epoch days agree with the calendar of the platform for every day from 1900 to 2100', () => {
  for (let epochDay = toEpochDay(19000101); epochDay <= toEpochDay(21001231); epochDay += 1) {
    const day = fromEpochDay(epochDay)
    if (epochDay % 97 === 0) expect(String(day)).toBe(new Date(epochDay * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''))
    expect(toEpochDay(day)).toBe(epochDay)
  }
})

test('2024-12-27 was a Friday, 2024-12-29 a Sunday, 1969-12-31 a Wednesday', () => {
  expect([20241227, 20241229, 19691231].map(weekday)).toEqual([5, 7, 3])
})

test.each([
  [20240430, -1, 20240331],
  [20240330, -1, 20240229],
  [20240331, -1, 20240229],
  [20250228, -1, 20250131],
  [20240229, -12, 20230228],
  [20230228, -36, 20200229],
  [20240227, -12, 20230227],
  [20241127, -12, 20231127],
  [20240115, -1, 20231215],
  [20241231, 2, 20250228],
])('%i moved by %i months is %i', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('month ends know leap years', () => {
  expect([202402, 202302, 210002, 200002, 202412].map(monthEnd)).toEqual([20240229, 20230228, 21000228, 20000229, 20241231])
})

test('moving by days and measuring days are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30_000, max: 60_000 }), fc.integer({ min: -5000, max: 5000 }), (epochDay, count) => {
      const day = fromEpochDay(epochDay)
      return daysBetween(day, addDays(day, count)) === count
    }),
  )
})
