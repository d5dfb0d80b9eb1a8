import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { repo, sources } from './sources.ts'

test('no module imports itself in a circle, and the cruiser read every source (without swc it reads none and reports success)', async () => {
  process.chdir(repo)
  // Its swc cannot read .tsx: circles of the web are lint's (import/no-cycle).
  const { output } = await cruise(['apps/server', 'packages'], {
    parser: 'swc', doNotFollow: { path: 'node_modules' }, exclude: { path: 'node_modules|/dist/' }, tsPreCompilationDeps: false,
    ruleSet: { forbidden: [{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } }] }, validate: true,
  })
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map((module) => module.source))
  expect(sources().filter((path) => /^(apps\/server|packages)\//.test(path) && !read.has(path))).toEqual([])
  expect(summary.violations.map((violation) => `${violation.from} -> ${violation.to}`)).toEqual([])
})
