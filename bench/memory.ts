import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Memory as Linux tells it, in MB. */

/** The most that this process has held since {@link forgetPeak}. */
export const peakMemory = () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024

export const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5')

/** Proportional memory of a process and all that it started: pages that several share are counted once. */
export const heldMemory = (pid: number): number => [pid, ...descendants(pid)].reduce((sum, one) => sum + proportional(one), 0) / 1024

function descendants(pid: number): number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid).flatMap((name) => [Number(name), ...descendants(Number(name))])
}

/** A process may end between being listed and being read. */
function parentOf(pid: string) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return -1
  }
}
function proportional(pid: number) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
