import type { Series } from '@zhiheng/analytics'
import type { Db } from '../../db/db.ts'
import { daysIn, numbersIn } from '../../db/column-bytes.ts'

/** Closes of market indexes, whole; an index without closes is left out. */
export async function readCloses(db: Db, codes: readonly string[]): Promise<Map<string, Series>> {
  if (codes.length === 0) return new Map()
  const rows = await db.selectFrom('index_price').selectAll().where('index_code', 'in', codes).orderBy('index_code').orderBy('year').execute()
  const chunks = Map.groupBy(rows, (row) => row.index_code)
  return new Map([...chunks].map(([code, own]) => [code, { days: daysIn(Buffer.concat(own.map((row) => row.days))), values: numbersIn(Buffer.concat(own.map((row) => row.close))) }]))
}
