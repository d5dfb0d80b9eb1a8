import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, install, node24, repo, requireNode } from './prepare.mjs'

requireNode()
install()
buildWeb()

const server = spawn(node24(), ['--max-old-space-size=700', join(repo, 'apps/server/main.ts')], { cwd: repo, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Ctrl-C reaches the server through the terminal as well; asking twice does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))

// npm passes no kill -9 on: when npm has gone, so must we.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 300).unref()
}
