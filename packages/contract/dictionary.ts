import { z } from 'zod'
import { get, post } from './kit.ts'
import { byIds, done, id, line, page, pageQuery } from './shapes.ts'

export const DictionaryIndex = z.object({ id: z.string(), indexCode: z.string(), indexName: z.string(), indexDesp: z.string(), isActive: z.boolean(), isSystem: z.boolean(), entryCount: z.number() })
export type DictionaryIndex = z.infer<typeof DictionaryIndex>
export const DictionaryEntry = z.object({ id: z.string(), indexCode: z.string(), dictionaryName: z.string(), dictionaryValue: z.string(), color: z.string(), sortOrder: z.number(), isActive: z.boolean() })
export type DictionaryEntry = z.infer<typeof DictionaryEntry>

/** Dictionary lists are pages of 1000 (rule dictionary.page-size). */
const thousand = pageQuery.extend({ pageSize: z.coerce.number<number | string | undefined>().int().min(1).max(9999).default(1000) })
const code = z.string().regex(/^[A-Za-z][\w-]{0,48}$/, '以字母开头，只能使用字母、数字、- 和 _')

export const dictionaryCalls = {
  indexes: post('/dictionary/get_dictionary_indexs', { about: 'Dictionary indexes.', access: 'session', either: true, query: thousand, body: z.object({ keyword: z.string().max(80).optional() }), data: page(DictionaryIndex) }),
  index: get('/dictionary/get_dictionary_index', { about: 'One dictionary index.', access: 'session', either: true, query: z.object({ id }), data: DictionaryIndex }),
  saveIndex: post('/dictionary/save_dictionary_index', { about: 'Saves a dictionary index.', access: 'dictionary.edit', either: true, body: z.object({ id: id.optional(), indexCode: code, indexName: line.min(1, '请输入名称'), indexDesp: line.default(''), isActive: z.boolean().default(true) }), data: DictionaryIndex }),
  removeIndexes: post('/dictionary/delete_dictionary_index', { about: 'Deletes dictionary indexes with their entries; delivered ones stay.', access: 'dictionary.edit', either: true, body: byIds, data: done }),
  list: post('/dictionary/get_dictionarys', { about: 'Entries of a dictionary.', access: 'session', either: true, query: thousand, body: z.object({ indexCode: z.string().max(50), keyword: z.string().max(80).optional() }), data: page(DictionaryEntry) }),
  save: post('/dictionary/save_dictionary', { about: 'Saves an entry.', access: 'dictionary.edit', either: true, body: z.object({ id: id.optional(), indexCode: code, dictionaryName: line.min(1, '请输入名称'), dictionaryValue: line.min(1, '请输入值'), color: z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/, '请输入颜色，如 #2B5C9E')]).default(''), sortOrder: z.number().int().default(0), isActive: z.boolean().default(true) }), data: DictionaryEntry }),
  remove: post('/dictionary/delete_dictionary', { about: 'Deletes entries.', access: 'dictionary.edit', either: true, body: byIds, data: done }),
  detail: get('/dictionary/get_dictionary_detail', { about: 'Active entries of one dictionary, for selects.', access: 'session', either: true, query: z.object({ indexCode: z.string().max(50) }), data: z.array(DictionaryEntry) }),
}
