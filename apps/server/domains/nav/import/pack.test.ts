import { expect, test } from 'vitest'
import { packed, unpacked } from './pack.ts'

test('a packed fund comes out as it went in, missing values and places included', () => {
  const fund = {
    code: 'SX1', name: '样本', sheet: '表1',
    rows: [{ day: '20240102', nav: 1.0001, cumNav: null, adjNav: 0.1 + 0.2, sheetIndex: 0, row: 2 }, { day: '20240103', nav: null, cumNav: 2, adjNav: null, sheetIndex: 3, row: 1_048_576 }],
  }
  expect(unpacked(packed(fund))).toEqual(fund)
  expect(unpacked(packed({ sheet: '表1', rows: [] }))).toEqual({ sheet: '表1', rows: [] })
})
