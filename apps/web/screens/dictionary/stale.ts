import { api } from '../../api.ts'

/** Dictionary lists are pages of 1000 (rule dictionary.page-size). */
export const pageOfAll = { pageNo: 1, pageSize: 1000 }

/** Calls whose answers are old after a change. */
export const staleDictionaries = [api.dictionary.indexes.key, api.dictionary.list.key, api.dictionary.detail.key]
