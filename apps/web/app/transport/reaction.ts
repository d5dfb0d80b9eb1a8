/** What the web does about a failed call, beside handing the error on. Pure, so that each rule is a test. */
import type { NoticeKind } from '../notices.ts'

export const noPermission = '当前用户无此操作权限'
/** The network message stays 10 s, then the next one is held back for another 5 s (spec README, 50). */
export const networkShown = 10_000
export const networkSilence = 5_000

export interface Place {
  onLoginContent: boolean
  exportMode: boolean
  /** Configuration switch, off by default: messages of 500 and 502 reach the user. */
  showServerErrors: boolean
}
export interface Reaction {
  notice?: { kind: NoticeKind; text: string }
  /** Forget the stored user and go to the login page. */
  forget: boolean
}

export function reactionTo(err: number, msg: string, place: Place): Reaction {
  const quiet: Reaction = { forget: false }
  if (err === 4001) return { forget: !place.onLoginContent && !place.exportMode }
  if (err === -100) return { ...quiet, notice: { kind: 'warning', text: noPermission } }
  if (err === 11) return msg ? { ...quiet, notice: { kind: 'error', text: msg } } : quiet
  if (err === 500 || err === 502) return msg && place.showServerErrors ? { ...quiet, notice: { kind: 'error', text: msg } } : quiet
  return quiet
}

/** Says whether a network error may be shown now. */
export function networkGate() {
  let silentUntil = -Infinity
  return (now: number) => {
    if (now < silentUntil) return false
    silentUntil = now + networkShown + networkSilence
    return true
  }
}
