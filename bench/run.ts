import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run bench [name…]`: each bench in a process of its own, one after the other, so that none sees another's memory. */
const helpers = new Set(['run.ts', 'engine-worker.ts', 'with-market.ts', 'list-clients.ts', 'usage.ts'])
const wanted = process.argv.slice(2)
const benches = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !helpers.has(name) && (wanted.length === 0 || wanted.includes(name.replace('.ts', ''))))
for (const name of benches) {
  console.log(`\n== ${name.replace('.ts', '')}`)
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, name)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
