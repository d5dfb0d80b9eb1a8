import { expect, test } from 'vitest'
import { fromShapeA, fromShapeB } from './paging.ts'

test('shape A becomes the page of the house; navigatePages is the page count where it is a number [paging.shape-a]', () => {
  expect(fromShapeA({ list: ['a', 'b'], pageNum: 2, pageSize: 2, startRow: 2, total: 5, navigatePages: 8 })).toEqual({ data: ['a', 'b'], pageNo: 2, pageSize: 2, startWith: 2, total: 5, totalCount: 5, totalPage: 8 })
  expect(fromShapeA({ list: [], total: 41 })).toMatchObject({ pageNo: 1, pageSize: 20, totalPage: 3 })
})

test('shape B becomes the page of the house [paging.shape-b]', () => {
  expect(fromShapeB({ totalList: ['a'], currentPage: 3, start: 40, total: 41, totalPage: 3, code: 0 })).toEqual({ data: ['a'], pageNo: 3, pageSize: 20, startWith: 40, total: 41, totalCount: 41, totalPage: 3 })
})
