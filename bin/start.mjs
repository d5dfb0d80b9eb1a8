import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, install, node24, repo, requireNode } from './prepare.mjs'

requireNode()
install()
buildWeb()

const server = spawn(node24(), ['--max-old-space-size=700', join(repo, 'apps/server/main.ts')], { cwd: repo, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Ctrl-C reaches the server through the terminal as well; asking twice does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))

// npm passes no kill -9 on, and a shell stands between it and us: when either of the two has gone, so must we.
if (process.env.npm_lifecycle_event === 'start') {
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => (process.ppid !== shell || parentOf(shell) !== npm) && server.kill('SIGTERM'), 300).unref()
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]
  } catch {
    return undefined
  }
}
