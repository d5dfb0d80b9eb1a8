import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const repo = resolve(import.meta.dirname, '..')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

export interface RunningServer {
  base: string
  dataDir: string
  process: ChildProcess
  output: () => string
  /** Ends the server like a power cut would. */
  kill: () => Promise<void>
  /** Ctrl-C. */
  stop: () => Promise<number | null>
}

/** A folder that the database's account can reach, so that the cluster lies in it. */
export function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the real server as `npm start` does, on a data directory of its own or a given one, and waits for its address. */
export async function startServer(dataDir = dataFolder(), env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(repo, 'apps/server/main.ts')], { cwd: repo, env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  const ready = new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('知衡已启动')) done()
    })
    child.stderr.on('data', (chunk) => (output += chunk))
    void ended.then((code) => fail(new Error(`server ended with ${code}: ${output}`)))
  })
  await ready
  return {
    base: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

export const forget = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

interface Envelope<T> {
  err: number
  msg: string
  data: T
}

/** One call over the socket, as any client would make it. */
export async function call<T>(base: string, path: string, token = '', body: unknown = {}): Promise<Envelope<T>> {
  const response = await fetch(`${base}/api${path}`, { method: 'POST', headers: { token, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return (await response.json()) as Envelope<T>
}

export async function login(base: string, userName: string, password = 'zhiheng2026'): Promise<string> {
  const { err, msg, data } = await call<{ token: string }>(base, '/user/login', '', { userName, password })
  if (err !== 0) throw new Error(msg)
  return data.token
}

/** Processes of the embedded database that belong to a data directory. */
export const databaseProcesses = (dataDir: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    } catch {
      return false
    }
  }).length
