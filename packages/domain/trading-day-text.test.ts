import { expect, test } from 'vitest'
import { dateFormats, dateTimeText, dayOf, formatDay, isRealDay, normaliseDay, shortDay } from './trading-day-text.ts'

test.each(['2025-1-3', '2025/01/03', '2025.1.3', '20250103', ' 2025年1月3日 '])(
  'the date %s is normalised to yyyyMMdd [validation.date-normalise]',
  (typed) => expect(normaliseDay(typed)).toBe('20250103'),
)

test.each(['2025-1/3', '20250230', '2025', 'abc', '20251301', '20250100'])('%s is no day', (typed) => expect(normaliseDay(typed)).toBeUndefined())

test('29 February exists in leap years only', () => {
  expect([isRealDay('20240229'), isRealDay('20250229'), isRealDay('20000229'), isRealDay('19000229')]).toEqual([true, false, true, false])
})

test('a day shows in each of the five formats [const.date-formats]', () => {
  expect(dateFormats.map((format) => formatDay('20260116', format))).toEqual(['2026/01/16', '2026-01-16', '2026.01.16', '2026年01月16日', '01/16 周五'])
})

test('a missing day shows as a dash', () => {
  expect([formatDay(undefined), formatDay(''), formatDay('20269999'), shortDay(null)]).toEqual(['—', '—', '—', '—'])
})

test('an instant becomes the day and the 24-hour time of date-time filters [list.date-format]', () => {
  const at = new Date(2026, 0, 6, 15, 4, 5)
  expect([dayOf(at), dateTimeText(at), shortDay('20260106')]).toEqual(['20260106', '2026-01-06 15:04:05', '01-06'])
})
