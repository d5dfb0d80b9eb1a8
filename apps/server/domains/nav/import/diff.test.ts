import { expect, test } from 'vitest'
import { diffCounts, diffRows } from './diff.ts'

const point = (day: string, nav: number | null, cumNav: number | null = null) => ({ day, nav, cumNav, adjNav: null })

test('rows are new, the same, changed or conflicting', () => {
  const rows = diffRows(
    [point('20250102', 1.1), point('20250103', 1.2), point('20250106', 1.3), point('20250107', 1.4), point('20250108', 1.5), point('20250108', 1.6)],
    [point('20250103', 1.2, 1.5), point('20250106', 1.31), { ...point('20250107', 1.41), correctedByHand: true }],
  )
  expect(rows.map(({ day, kind, fields, reason }) => [day, kind, fields, reason])).toEqual([
    ['20250102', 'new', [], undefined],
    ['20250103', 'same', [], undefined],
    ['20250106', 'changed', ['nav'], undefined],
    ['20250107', 'conflicting', ['nav'], 'corrected-by-hand'],
    ['20250108', 'conflicting', ['nav'], 'file-disagrees'],
  ])
  expect(diffCounts(rows)).toEqual({ new: 1, same: 1, changed: 1, conflicting: 2 })
})

test('a hand-corrected point that the file agrees with is the same', () => {
  expect(diffRows([point('20250103', 1.2)], [{ ...point('20250103', 1.2), correctedByHand: true }])[0]?.kind).toBe('same')
})

test('a value where none was stored is a change, a binary tail is not', () => {
  expect(diffRows([point('20250103', 1.2, 1.5)], [point('20250103', 1.2)])[0]).toMatchObject({ kind: 'changed', fields: ['cumNav'] })
  expect(diffRows([point('20250103', 1.2772000000000001)], [point('20250103', 1.2772)])[0]?.kind).toBe('same')
})
