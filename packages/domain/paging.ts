import type { Page } from '@zhiheng/contract'

/** Converters of the two other paging shapes that services of the house answer (spec README, 3 and 4). */

export interface ShapeA<R> {
  list: R[]
  pageNum?: number
  pageSize?: number
  startRow?: number
  total?: number
  navigatePages?: unknown
}
export interface ShapeB<R> {
  totalList: R[]
  currentPage?: number
  start?: number
  total?: number
  totalPage?: number
  code?: number
}

/** Page size and number where a reply names none. */
const missing = { pageSize: 20, pageNo: 1 }

/** totalPage is navigatePages where that is a number, otherwise counted from the total. */
export function fromShapeA<R>(reply: ShapeA<R>): Page<R> {
  const { pageNum: pageNo = missing.pageNo, pageSize = missing.pageSize, total = reply.list.length } = reply
  const totalPage = typeof reply.navigatePages === 'number' ? reply.navigatePages : Math.ceil(total / pageSize)
  return { data: reply.list, pageNo, pageSize, startWith: reply.startRow ?? (pageNo - 1) * pageSize, total, totalCount: total, totalPage }
}

export function fromShapeB<R>(reply: ShapeB<R>, pageSize = missing.pageSize): Page<R> {
  const { currentPage: pageNo = missing.pageNo, total = reply.totalList.length } = reply
  return { data: reply.totalList, pageNo, pageSize, startWith: reply.start ?? (pageNo - 1) * pageSize, total, totalCount: total, totalPage: reply.totalPage ?? Math.ceil(total / pageSize) }
}
