import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Memory in MB and processor time, as Linux tells them. */

/** The most that this process has held since {@link forgetPeak}. */
export const peakMemory = () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024

export const forgetPeak = () => writeFileSync('/proc/self/clear_refs', '5')

/** Proportional memory of a process and all that it started: pages that several share are counted once. */
export const heldMemory = (pid: number): number => [pid, ...descendants(pid)].reduce((sum, one) => sum + proportional(one), 0) / 1024

/** Processor seconds of this process with its threads, and of all that it started. */
export function cpuSeconds(): [here: number, children: number] {
  const { user, system } = process.cpuUsage()
  return [(user + system) / 1e6, descendants(process.pid).reduce((sum, one) => sum + ticks(one), 0) / 100]
}

function ticks(pid: number) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return Number(user) + Number(system)
  } catch {
    return 0
  }
}

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
