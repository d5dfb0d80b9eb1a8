import type { MixRebalance } from '@zhiheng/analytics'
import type { CustomIndexKind, PageQuery } from '@zhiheng/contract'
import { type Insertable, sql, type SqlBool } from 'kysely'
import { type Db, withoutLook } from '../../db/db.ts'
import type { CustomIndexTable } from './index.tables.ts'

/** What a custom index is made of, as its values are worked out from it. */
export interface DefinedPart {
  id: string
  kind: 'index' | 'fund' | 'deposit'
  code: string
  name: string
  weight: number
  yearlyRate: number | null
}
export interface Definition {
  code: string
  kind: CustomIndexKind
  startValue: number
  rebalance: MixRebalance
  beginDay: string
  spliceDay: string
  yearlyExtra: number
  portfolioCode: string
  parts: DefinedPart[]
}

const seen = sql<SqlBool>`sees_custom_index(i.is_public, i.owner_id)`
const rows = (db: Db) =>
  db.selectFrom('custom_index as i').leftJoin('app_user as u', (join) => join.onRef('u.id', '=', 'i.owner_id').onRef('u.org_id', '=', 'i.org_id')).selectAll('i').select(sql<string>`coalesce(u.real_name, '')`.as('owner_name')).where(seen)
export type CustomRow = Awaited<ReturnType<typeof find>> & object

export const find = (db: Db, by: { id: string } | { code: string }) => rows(db).where('id' in by ? 'i.id' : 'i.index_code', '=', 'id' in by ? by.id : by.code).executeTakeFirst()

interface Wanted {
  keyword?: string | undefined
  ownerId?: string | undefined
  isPublic?: boolean | undefined
}
function wanted(db: Db, { keyword, ownerId, isPublic }: Wanted) {
  let found = rows(db)
  if (keyword) found = found.where((eb) => eb.or((['i.index_code', 'i.index_name', 'i.pinyin', 'i.description'] as const).map((name) => eb(name, 'ilike', `%${keyword}%`))))
  if (ownerId !== undefined) found = found.where('i.owner_id', '=', ownerId)
  if (isPublic !== undefined) found = found.where('i.is_public', '=', isPublic)
  return found
}
export const list = (db: Db, asked: Wanted) => wanted(db, asked).orderBy('i.updated_at', 'desc').orderBy('i.id').execute()

export async function page(db: Db, asked: Wanted, { pageNo, pageSize }: PageQuery) {
  const found = wanted(db, asked)
  const { total } = await found.clearSelect().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, rows: await found.orderBy('i.updated_at', 'desc').orderBy('i.id').limit(pageSize).offset((pageNo - 1) * pageSize).execute() }
}

/** Those of the codes that are custom indexes which the user sees, with their parts. */
export async function definitionsOf(db: Db, codes: readonly string[]): Promise<Definition[]> {
  if (codes.length === 0) return []
  const found = await rows(db).where('i.index_code', 'in', codes).execute()
  const parts = await partsOf(db, found.map(({ id }) => id))
  return found.map((row) => ({ ...settingsOf(row), parts: parts.get(row.id) ?? [] }))
}

export const settingsOf = (row: CustomRow): Omit<Definition, 'parts'> => ({
  code: row.index_code, kind: row.kind, startValue: row.start_value, rebalance: row.rebalance, beginDay: row.begin_day ?? '', spliceDay: row.splice_day ?? '', yearlyExtra: row.yearly_extra, portfolioCode: row.portfolio_code ?? '',
})

export async function partsOf(db: Db, ids: readonly string[]): Promise<Map<string, DefinedPart[]>> {
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<DefinedPart & { indexId: string }>`
    select p.index_id as "indexId", p.id, p.kind, p.code, p.weight, p.yearly_rate as "yearlyRate",
      coalesce(case p.kind when 'deposit' then p.part_name when 'index' then x.index_name else f.short_name end, p.code) as name
    from custom_index_part p left join all_index_info x on p.kind = 'index' and x.index_code = p.code left join all_fund f on p.kind = 'fund' and f.fund_code = p.code
    where p.index_id = any(${ids}) order by p.index_id, p.place`.execute(db)
  return new Map([...Map.groupBy(found, ({ indexId }) => indexId)].map(([id, own]) => [id, own.map(({ indexId: _, ...part }) => part)]))
}

/** Which custom index names which other, of the whole organisation, whoever asks. */
export const references = (db: Db) =>
  db.selectFrom('custom_index_part as p').innerJoin('custom_index as i', (join) => join.onRef('i.id', '=', 'p.index_id').onRef('i.org_id', '=', 'p.org_id')).where('p.kind', '=', 'index').select(['i.index_code as from', 'p.code as to']).execute()

/** Whoever owns it: names are one for the organisation. */
export const nameTaken = async (db: Db, name: string, exceptId: string | undefined) =>
  (await db.selectFrom('custom_index').select('id').where('index_name', '=', name).execute()).some(({ id }) => id !== exceptId)

export const put = async (db: Db, facts: Omit<Insertable<CustomIndexTable>, 'owner_id'>, former: { id: string; version: number } | undefined, ownerId: string): Promise<string> =>
  former
    ? (await db.updateTable('custom_index').set({ ...facts, version: former.version + 1 }).where('id', '=', former.id).returning('id').executeTakeFirstOrThrow()).id
    : (await db.insertInto('custom_index').values({ ...facts, owner_id: ownerId }).returning('id').executeTakeFirstOrThrow()).id

export async function putParts(db: Db, indexId: string, parts: readonly DefinedPart[]) {
  await db.deleteFrom('custom_index_part').where('index_id', '=', indexId).execute()
  const row = ({ kind, code, name, weight, yearlyRate }: DefinedPart, place: number) => ({ index_id: indexId, place, kind, code, part_name: kind === 'deposit' ? name : '', weight, yearly_rate: yearlyRate })
  if (parts.length > 0) await db.insertInto('custom_index_part').values(parts.map(row)).execute()
}

export const remove = (db: Db, ids: readonly string[]) => db.deleteFrom('custom_index').where('id', 'in', ids).execute()

/** Two saves at once could close a circle that neither sees: one after the other. */
export const hold = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('zhiheng.custom_index'), hashtext(current_org()))`.execute(db)

export interface Use {
  kind: '基金' | '自定义指数' | '对比方案' | '组合'
  name: string
  /** Whose private thing uses it; null where the whole organisation sees it. */
  ownerId: string | null
  /** Of a custom index, so that what is deleted together is not in its own way. */
  indexId: string
}

/** Everything of the organisation that names one of the indexes, whether the user sees it or not. */
export const usesOf = (db: Db, codes: readonly string[]): Promise<Use[]> =>
  withoutLook(db, async () => (await sql<Use>`
    select '基金' as kind, coalesce(short_name, fund_code) as name, null as "ownerId", '' as "indexId" from fund where benchmark_code = any(${codes})
    union all
    select distinct '自定义指数', i.index_name, case when i.is_public then null else i.owner_id end, i.id from custom_index_part p join custom_index i on i.id = p.index_id and i.org_id = p.org_id where p.kind = 'index' and p.code = any(${codes})
    union all
    select '对比方案', plan_name, owner_id, '' from contrast_plan where content->>'benchmark' = any(${codes})
    union all
    select '组合', p.fund_name, case when p.is_public then null else p.owner_id end, '' from portfolio_parameter m join portfolio p on p.org_id = m.org_id and p.id = m.portfolio_id where m.position_parameter->>'benchmark' = any(${codes})`.execute(db)).rows)
