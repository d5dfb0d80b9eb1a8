import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { heldMemory } from './usage.ts'

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

const folder = mkdtempSync(join(tmpdir(), 'zhiheng-start-'))
chmodSync(folder, 0o755)
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, node ${process.version}`)
const first = await started(folder)
const held = heldMemory(first.server.pid!)
first.server.kill('SIGTERM')
await new Promise((done) => first.server.on('exit', done))
const next = await started(folder)
console.log(`first start with the demonstration market ${first.seconds.toFixed(1)} s (web already built), next start ${next.seconds.toFixed(1)} s; memory of server and database after the first start ${held.toFixed(0)} MB`)
next.server.kill('SIGTERM')
await new Promise((done) => next.server.on('exit', done))
rmSync(folder, { recursive: true, force: true })
