import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** First and next start until the login page answers, and the memory of server and database after some calls. */
const repo = resolve(import.meta.dirname, '..')
const port = 18_777

async function started(dataDir: string) {
  const begun = performance.now()
  const server = spawn(process.execPath, ['bin/start.mjs'], { cwd: repo, env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) }, stdio: ['ignore', 'ignore', 'inherit'] })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const seconds = (performance.now() - begun) / 1000
  return { server, seconds }
}

/** Proportional memory of every process that belongs to the data directory or to the server, in MB. */
function memory(pid: number) {
  const children = (of: number): number[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === of).flatMap((name) => [Number(name), ...children(Number(name))])
  return [pid, ...children(pid)].reduce((sum, one) => sum + pss(one), 0) / 1024
}
const readParent = (pid: string) => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return -1
  }
}
const pss = (pid: number) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const folder = mkdtempSync(join(tmpdir(), 'zhiheng-start-'))
chmodSync(folder, 0o755)
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, node ${process.version}`)
const first = await started(folder)
const held = memory(first.server.pid!)
first.server.kill('SIGTERM')
await new Promise((done) => first.server.on('exit', done))
const next = await started(folder)
console.log(`first start with the demonstration market ${first.seconds.toFixed(1)} s (web already built), next start ${next.seconds.toFixed(1)} s; memory of server and database after the first start ${held.toFixed(0)} MB`)
next.server.kill('SIGTERM')
await new Promise((done) => next.server.on('exit', done))
rmSync(folder, { recursive: true, force: true })
