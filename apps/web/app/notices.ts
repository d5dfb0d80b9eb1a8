import { createStore } from './store.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'
export interface Notice {
  id: number
  kind: NoticeKind
  text: string
}

/** How long a notice stays, in milliseconds (rule notify.durations). */
export const durations: Record<NoticeKind, number> = { info: 5000, success: 1500, warning: 2000, error: 2500 }

export const notices = createStore<readonly Notice[]>([])
let last = 0

export function notify(kind: NoticeKind, text: string, duration = durations[kind]) {
  const id = ++last
  // The same words twice are one message: a page with ten failing calls says it once.
  notices.set((now) => [...now.filter((one) => one.text !== text), { id, kind, text }].slice(-5))
  setTimeout(() => dismiss(id), duration)
}
export const dismiss = (id: number) => notices.set((now) => now.filter((one) => one.id !== id))

export const info = (text: string) => notify('info', text)
export const success = (text: string) => notify('success', text)
export const warning = (text: string) => notify('warning', text)
export const failure = (text: string) => notify('error', text)
