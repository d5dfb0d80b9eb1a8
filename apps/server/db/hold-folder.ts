import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** When a process began, in clock ticks since boot: tells a living holder from another process with its number. */
function startedAt(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Holds a data directory for this process; a second start on it is refused. Answers what lets it go. */
export function holdFolder(folder: string): () => void {
  const file = join(folder, 'zhiheng.pid')
  const mine = `${process.pid} ${startedAt(process.pid)}`
  try {
    writeFileSync(file, mine, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const [pid, since] = readFileSync(file, 'utf8').split(' ')
    if (pid && since !== undefined && startedAt(Number(pid)) === since) {
      throw new Error(`数据目录 ${folder} 正被另一个知衡进程（${pid}）使用。请先停止它，或用 DATA_DIR 指定别的目录`)
    }
    writeFileSync(file, mine)
  }
  return () => rmSync(file, { force: true })
}
