import type { Generated } from 'kysely'

export interface DictionaryIndexTable {
  org_id: Generated<string>
  id: Generated<string>
  index_code: string
  index_name: string
  index_desp: Generated<string>
  is_active: Generated<boolean>
  is_system: Generated<boolean>
}

export interface DictionaryTable {
  org_id: Generated<string>
  id: Generated<string>
  index_code: string
  dictionary_name: string
  dictionary_value: string
  color: Generated<string>
  sort_order: Generated<number>
  is_active: Generated<boolean>
}

export interface DictionaryTables {
  dictionary_index: DictionaryIndexTable
  dictionary: DictionaryTable
}
