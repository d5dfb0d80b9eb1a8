import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node24, repo, requireNode } from './prepare.mjs'

// Runs one of our TypeScript entry points under Node 24, in the caller's folder.
requireNode()
install()
const [entry, ...args] = process.argv.slice(2)
const { status } = spawnSync(node24(), ['--disable-warning=ExperimentalWarning', join(repo, entry), ...args], { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() })
process.exit(status ?? 1)
