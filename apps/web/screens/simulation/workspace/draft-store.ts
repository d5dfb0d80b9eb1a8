import type { CachedRecord, DraftRecord } from './records.ts'

/**
 * Drafts of combinations, kept by the browser itself: local storage is cleared with the session, and a draft outlives logout, reload
 * and crash. Each open workspace keeps its own, so that two of them do not write over each other.
 */
export interface StoredDraft {
  key: string
  /** Organisation, user and combination. */
  owner: string
  /** The version that the changes began from. */
  version: number
  at: number
  cache: CachedRecord[]
  /** The saved records that were changed, as they were. */
  base: DraftRecord[]
}

const [database, store, byOwner] = ['zhiheng-simulation', 'drafts', 'owner']
let opened: Promise<IDBDatabase> | undefined

const answer = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('草稿没有读出'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' }).createIndex(byOwner, byOwner)
  return answer(request)
}

async function within<T>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opened ??= open()
  const transaction = (await opened).transaction(store, mode, mode === 'readwrite' ? { durability: 'strict' } : {})
  const whole = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => fail(transaction.error ?? new Error('草稿没有写入'))
  })
  const [found] = await Promise.all([answer(work(transaction.objectStore(store))), whole])
  return found
}

export const draftOwner = (orgId: string, userId: string, code: string) => `${orgId}/${userId}/${code}`
/** Newest first. */
export const readDrafts = async (owner: string): Promise<StoredDraft[]> => (await within<StoredDraft[]>('readonly', (drafts) => drafts.index(byOwner).getAll(owner))).toSorted((a, b) => b.at - a.at)
/** Done when it stands on the disk. */
export const writeDraft = async (draft: StoredDraft): Promise<void> => void (await within('readwrite', (drafts) => drafts.put(draft)))
export const forgetDraft = async (key: string): Promise<void> => void (await within('readwrite', (drafts) => drafts.delete(key)))
