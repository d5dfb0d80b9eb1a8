import { createContext, useContext } from 'react'
import type { SchemeStore } from './list/schemes.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

/** Long work that goes on in the background drawer. */
export interface Work {
  name: string
  /** Share done from 0 to 1; without it the bar only moves. */
  progress: (share: number, note?: string) => void
  done: (note?: string, open?: () => void) => void
  fail: (why: string) => void
}

/** What the shell does for the kit. The kit knows no shell, so that every part can be tried alone. */
export interface Host {
  /** Guests cannot create. */
  canCreate: boolean
  /** Whether the user may press a button of the current menu. */
  allowed: (code: string | undefined) => boolean
  maxExportCount: number
  /** Figures of this menu are shown divided (rule menu.divisor-flag). */
  divided: boolean
  notify: (kind: NoticeKind, text: string) => void
  startWork: (name: string, cancel?: () => void) => Work
  schemes: SchemeStore | undefined
  /** Whether schemes may be saved for the whole organisation. */
  canShareSchemes: boolean
  /** Factor of the root font for sizes set by JavaScript. */
  scale: number
  /** False while the tab is mounted but hidden. */
  active: boolean
  setDirty: (dirty: boolean) => void
  /** Options for a call whose refusal the form shows itself. */
  quiet: () => { signal: AbortSignal }
  chartColours: readonly string[]
}

const alone: Host = {
  canCreate: true,
  allowed: () => true,
  maxExportCount: 200,
  divided: false,
  notify: () => {},
  startWork: (name) => ({ name, progress: () => {}, done: () => {}, fail: () => {} }),
  schemes: undefined,
  canShareSchemes: false,
  scale: 1,
  active: true,
  setDirty: () => {},
  quiet: () => ({ signal: new AbortController().signal }),
  chartColours: ['#1E4888', '#D68020', '#289088', '#9568AF', '#62A8E7', '#5B331C', '#DF88B3', '#21262D', '#DECE30', '#BCC4E6'],
}

export const HostContext = createContext<Host>(alone)
export const useHost = () => useContext(HostContext)
/** Host of a part that stands alone: tests and pages outside the shell. */
export const hostAlone = alone
