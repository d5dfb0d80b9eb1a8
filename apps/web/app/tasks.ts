import type { Task } from '@zhiheng/contract'
import { createStore, useStore } from './store.ts'

export type WorkStatus = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
export interface WorkItem {
  id: string
  name: string
  status: WorkStatus
  /** From 0 to 1; undefined while nobody knows. */
  share: number | undefined
  note: string
  startedAt: number
  cancel: (() => void) | undefined
  open: (() => void) | undefined
}

const items = createStore<readonly WorkItem[]>([])
export const useTasks = () => useStore(items)
export const runningCount = (work: readonly WorkItem[]) => work.filter((one) => one.status === 'waiting' || one.status === 'running').length

const change = (id: string, part: Partial<WorkItem>) => items.set((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
let last = 0

/** Work of this page: an export, an upload. */
export function startWork(name: string, cancel?: () => void) {
  const id = `page-${++last}`
  items.set((now) => [{ id, name, status: 'running', share: undefined, note: '', startedAt: Date.now(), cancel, open: undefined }, ...now])
  const end = (part: Partial<WorkItem>) => change(id, { cancel: undefined, ...part })
  return {
    name,
    progress: (share: number, note = '') => change(id, { share, note }),
    done: (note = '', open?: () => void) => end({ status: 'done', share: 1, note, open }),
    fail: (note: string) => end({ status: note === '已取消' ? 'cancelled' : 'failed', note }),
  }
}

/** Where a finished task of the server leads; later screens add theirs. */
export const resultLinks: ((task: Task) => (() => void) | undefined)[] = []

/** Takes over what the server knows; work of this page stays. */
export function showServerTasks(tasks: readonly Task[], cancel: (id: string) => void) {
  items.set((now) => [
    ...now.filter((one) => one.id.startsWith('page-')),
    ...tasks.map((task): WorkItem => ({
      id: task.id, name: task.title, status: task.status, note: task.message, startedAt: Date.parse(task.createdAt),
      share: task.progress > 0 ? task.progress / (task.progress > 1 ? 100 : 1) : undefined,
      cancel: task.status === 'waiting' || task.status === 'running' ? () => cancel(task.id) : undefined,
      open: resultLinks.map((link) => link(task)).find(Boolean),
    })),
  ].sort((a, b) => b.startedAt - a.startedAt))
}
/** Finished work of this page leaves the drawer. */
export const clearFinished = () => items.set((now) => now.filter((one) => !one.id.startsWith('page-') || one.status === 'running'))
