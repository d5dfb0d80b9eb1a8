import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb, install, node24, repo, requireNode } from './prepare.mjs'

/** Types, lint, imports, unit and call tests, then the browser; in the order of speed. Ends with one line of counts. */
requireNode()
install()
const quick = process.argv.includes('--quick')
const results = mkdtempSync(join(tmpdir(), 'zhiheng-test-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const bin = (path) => join(repo, 'node_modules', path)

step('类型', bin('typescript/bin/tsc'), ['-p', 'tsconfig.json'])
step('规范', bin('oxlint/bin/oxlint'), ['--quiet'])
tests('单元与接口', 'unit')
if (!quick) {
  buildWeb()
  tests('浏览器', 'e2e')
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed > 0 ? 1 : 0)

function step(title, program, args) {
  const started = Date.now()
  const { status } = spawnSync(node24(), [program, ...args], { cwd: repo, stdio: 'inherit' })
  if (status === 0) counts.passed += 1
  else counts.failed += 1
  console.log(`${status === 0 ? '✓' : '✗'} ${title} ${((Date.now() - started) / 1000).toFixed(1)}s`)
}

function tests(title, project) {
  const file = join(results, `${project}.json`)
  const { status } = spawnSync(node24(), [bin('vitest/vitest.mjs'), 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], { cwd: repo, stdio: 'inherit' })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
  counts.passed += report.numPassedTests
  // A file that does not load has no failed test of its own; the exit code still says no.
  counts.failed += Math.max(report.numFailedTests, status === 0 ? 0 : 1)
  counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0)
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`)
}
