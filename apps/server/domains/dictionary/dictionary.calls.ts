import { dictionaryCalls, type DictionaryEntry, type DictionaryIndex, toPage } from '@zhiheng/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../rpc/context.ts'
import { notFound, refuse } from '../../rpc/fail.ts'
import { implement } from '../../rpc/handlers.ts'
import type { DictionaryTable } from './dictionary.tables.ts'

export const dictionary = implement(dictionaryCalls, {
  indexes: async ({ query, body }, { db }) => {
    const text = `%${body.keyword ?? ''}%`
    const found = indexRows(db).where((eb) => eb.or([eb('i.index_code', 'ilike', text), eb('i.index_name', 'ilike', text)]))
    const rows = await found.orderBy('i.index_code').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.clearSelect().select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(rows.map(toIndex), total, query)
  },

  index: async ({ query }, ctx) => toIndex(await seenIndex(ctx, query.id)),

  saveIndex: async ({ body }, ctx) => {
    const row = { index_code: body.indexCode, index_name: body.indexName, index_desp: body.indexDesp, is_active: body.isActive }
    if (body.id) {
      const former = await seenIndex(ctx, body.id)
      if (former.is_system && former.index_code !== body.indexCode) throw refuse('平台自带字典的编码不能修改')
      await ctx.db.updateTable('dictionary_index').set(row).where('id', '=', body.id).execute()
      await ctx.db.updateTable('dictionary').set({ index_code: body.indexCode }).where('index_code', '=', former.index_code).execute()
      return toIndex(await seenIndex(ctx, body.id))
    }
    const { id } = await ctx.db.insertInto('dictionary_index').values(row).returning('id').executeTakeFirstOrThrow()
    return toIndex(await seenIndex(ctx, id))
  },

  removeIndexes: async ({ body }, ctx) => {
    for (const id of body.ids) {
      const row = await seenIndex(ctx, id)
      if (row.is_system) throw refuse(`「${row.index_name}」是平台自带的字典，不能删除`)
      await ctx.db.deleteFrom('dictionary').where('index_code', '=', row.index_code).execute()
    }
    await ctx.db.deleteFrom('dictionary_index').where('id', 'in', body.ids).execute()
    return null
  },

  list: async ({ query, body }, { db }) => {
    const text = `%${body.keyword ?? ''}%`
    const found = db.selectFrom('dictionary').where('index_code', '=', body.indexCode).where((eb) => eb.or([eb('dictionary_name', 'ilike', text), eb('dictionary_value', 'ilike', text)]))
    const rows = await found.selectAll().orderBy('sort_order').orderBy('id').limit(query.pageSize).offset((query.pageNo - 1) * query.pageSize).execute()
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return toPage(rows.map(toEntry), total, query)
  },

  save: async ({ body }, ctx) => {
    const index = await ctx.db.selectFrom('dictionary_index').select('id').where('index_code', '=', body.indexCode).executeTakeFirst()
    if (!index) throw notFound('字典')
    const row = { index_code: body.indexCode, dictionary_name: body.dictionaryName, dictionary_value: body.dictionaryValue, color: body.color, sort_order: body.sortOrder, is_active: body.isActive }
    const saved = body.id
      ? await ctx.db.updateTable('dictionary').set(row).where('id', '=', body.id).returningAll().executeTakeFirst()
      : await ctx.db.insertInto('dictionary').values(row).returningAll().executeTakeFirst()
    if (!saved) throw notFound('字典项')
    return toEntry(saved)
  },

  remove: async ({ body }, { db }) => {
    await db.deleteFrom('dictionary').where('id', 'in', body.ids).execute()
    return null
  },

  detail: async ({ query }, { db }) =>
    (await db.selectFrom('dictionary').selectAll().where('index_code', '=', query.indexCode).where('is_active', '=', true).orderBy('sort_order').orderBy('id').execute()).map(toEntry),
})

const indexRows = (db: Context['db']) =>
  db
    .selectFrom('dictionary_index as i')
    .selectAll('i')
    .select((eb) => eb.selectFrom('dictionary as d').whereRef('d.index_code', '=', 'i.index_code').select((sub) => sub.fn.countAll<number>().as('n')).as('entries'))

async function seenIndex(ctx: Context, id: string) {
  const row = await indexRows(ctx.db).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('字典')
  return row
}

const toIndex = (row: Awaited<ReturnType<typeof seenIndex>>): DictionaryIndex => ({
  id: row.id, indexCode: row.index_code, indexName: row.index_name, indexDesp: row.index_desp, isActive: row.is_active, isSystem: row.is_system, entryCount: row.entries ?? 0,
})
const toEntry = (row: Selectable<DictionaryTable>): DictionaryEntry => ({
  id: row.id, indexCode: row.index_code, dictionaryName: row.dictionary_name, dictionaryValue: row.dictionary_value, color: row.color, sortOrder: row.sort_order, isActive: row.is_active,
})
