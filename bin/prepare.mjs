// Plain JavaScript on purpose: these files may be started by an old Node and must say so before anything else.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const repo = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')

/** Ends with a plain sentence where the Node at hand is too old to go on. */
export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= 20) return
  console.error(`需要 Node 20 或更新版本（当前 ${process.versions.node}），请升级后重试`)
  process.exit(1)
}

/** Installs the pinned parts where they are missing or belong to another lockfile. */
export function install() {
  const lock = createHash('sha1').update(readFileSync(join(repo, 'package-lock.json'))).digest('hex')
  const stamp = join(repo, 'node_modules', '.zhiheng-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('正在安装依赖…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** Node 24 from the registry where it is linked for this platform; npm puts it into node_modules/.bin. */
export const node24 = () => {
  const linked = join(repo, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(linked) ? linked : process.execPath
}

/** Builds the web application where its sources changed since the last build. */
export function buildWeb() {
  const stamp = join(repo, 'apps/web/dist/.stamp')
  const sources = fingerprint(['apps/web', 'packages', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('正在构建网页…')
  run(node24(), [join(repo, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'])
  mkdirSync(join(repo, 'apps/web/dist'), { recursive: true })
  writeFileSync(stamp, sources)
}

function fingerprint(paths) {
  const hash = createHash('sha1')
  const walk = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!['node_modules', 'dist'].includes(name) && !name.includes('.test.')) walk(join(path, name))
    } else hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) walk(join(repo, path))
  return hash.digest('hex')
}

export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: repo, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}
