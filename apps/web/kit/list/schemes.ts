export type SchemeKind = 'column' | 'query'
export interface Scheme {
  id: string
  name: string
  shared: boolean
  isDefault: boolean
  canEdit: boolean
  /** JSON, as the list wrote it. */
  content: string
}
export interface SchemeDraft {
  id?: string
  name: string
  content: string
  shared: boolean
  isDefault: boolean
}
/** Where column and query schemes live. `list` is the name of the list screen. */
export interface SchemeStore {
  list: (kind: SchemeKind, list: string) => Promise<readonly Scheme[]>
  save: (kind: SchemeKind, list: string, draft: SchemeDraft) => Promise<Scheme>
  remove: (kind: SchemeKind, id: string) => Promise<unknown>
}

/** The content of a scheme; broken JSON of an old version is as good as none. */
export function contentOf<T>(scheme: Scheme): T | undefined {
  try {
    return JSON.parse(scheme.content) as T
  } catch {
    return undefined
  }
}
