import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../../db/column-types.ts'

export interface TaskTable {
  org_id: Generated<string>
  id: Generated<string>
  kind: string
  title: string
  status: Generated<string>
  progress: Generated<number>
  message: Generated<string>
  input: DefaultedJson
  result: Json | null
  created_by: string
  created_at: Generated<Date>
  finished_at: Date | null
}

export interface StoredFileTable {
  org_id: Generated<string>
  id: Generated<string>
  file_name: string
  file_hash: string
  size: number
  created_by: string
  created_at: Generated<Date>
}

export interface TaskTables {
  task: TaskTable
  stored_file: StoredFileTable
}
