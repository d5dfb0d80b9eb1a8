import { z } from 'zod'

/** Schemas that many calls share. */

/** An id as the wire carries it: menu ids exceed 32 bits, so ids are strings; old clients send numbers. */
export const id = z.union([z.string().min(1).max(64), z.number().int().transform(String)]).pipe(z.string())

/** Eight digits, ordered as text. Accepts - / . as separators (rule validation.date-normalise). */
export const tradingDay = z
  .string()
  .transform((text) => text.trim().replace(/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, (_, y, m, d) => y + m.padStart(2, '0') + d.padStart(2, '0')))
  .pipe(z.string().regex(/^\d{8}$/, '请输入日期，如 20250103'))

/** Server side limit of a page: the largest page size that the specification names. */
export const maxPageSize = 9999

export const pageQuery = z.object({
  pageNo: z.coerce.number<number | string | undefined>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(maxPageSize).default(20),
})
export type PageQuery = z.output<typeof pageQuery>

/** One page of rows in the normalised shape (spec README, contradiction 3). */
export const page = <R extends z.ZodType>(row: R) =>
  z.object({
    data: z.array(row),
    pageNo: z.number(),
    pageSize: z.number(),
    startWith: z.number(),
    total: z.number(),
    totalCount: z.number(),
    totalPage: z.number(),
  })
export interface Page<R> {
  data: R[]
  pageNo: number
  pageSize: number
  startWith: number
  total: number
  totalCount: number
  totalPage: number
}

/** Builds a {@link Page} from the rows of one page and the count of all. */
export const toPage = <R>(data: R[], total: number, { pageNo, pageSize }: PageQuery): Page<R> => ({
  data,
  pageNo,
  pageSize,
  startWith: (pageNo - 1) * pageSize,
  total,
  totalCount: total,
  totalPage: Math.ceil(total / pageSize),
})

export const byId = z.object({ id })
/** Deletes name their rows as one id, a list of ids, or a comma list. */
export const byIds = z
  .object({ id: id.optional(), ids: z.union([z.array(id).max(maxPageSize), z.string().transform((text) => text.split(',').filter(Boolean))]).optional() })
  .transform(({ id: one, ids }) => ({ ids: ids ?? (one ? [one] : []) }))
  .refine(({ ids }) => ids.length > 0, '请先选择要操作的记录')

export const done = z.null()

/** Text of one line and of an area, with the lengths of the validation rules. */
export const line = z.string().trim().max(80, '不能超过80个字')
export const area = z.string().trim().max(2000, '不能超过2000个字')

export const filterExpression = z.enum(['like', 'in', 'between', 'equal', 'greater', 'greaterEq', 'less', 'lessEq'])
const filterValue = z.union([z.string().max(400), z.number(), z.boolean(), z.null()])

/** One column filter of the shared list (rule const.filter-expressions). */
export const columnFilter = z.object({
  prop: z.string().max(64),
  expression: filterExpression,
  value: filterValue.optional(),
  value1: filterValue.optional(),
  checkArr: z.array(filterValue).max(1000).optional(),
})
export type ColumnFilter = z.output<typeof columnFilter>

export const sortKey = z.object({ prop: z.string().max(64), order: z.enum(['asc', 'desc']) })
export type SortKey = z.output<typeof sortKey>

/** The body of every shared-list call: keyword, column filters, sort keys. */
export const listBody = z.object({
  keyword: z.string().trim().max(200).optional(),
  filters: z.array(columnFilter).max(60).default([]),
  sorts: z.array(sortKey).max(6).default([]),
})
export type ListBody = z.output<typeof listBody>
