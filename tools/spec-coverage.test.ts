import { type AnyCall, contract } from '@zhiheng/contract'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { repo } from './sources.ts'

interface SpecCall {
  path: string
  methods: string[]
  methodStated: boolean
  aliases?: string[]
  area: string
}
const specFile = resolve(process.env.SHARED_DIR ?? join(repo, '../shared'), 'spec/calls.json')
const present = existsSync(specFile)
if (!present) console.warn('跳过规格覆盖测试：没有 ../shared/spec')

const spec: SpecCall[] = present ? JSON.parse(readFileSync(specFile, 'utf8')) : []
const calls = Object.values(contract).flatMap((all): AnyCall[] => Object.values(all))
const byPath = new Map(calls.flatMap((call) => [call.path, ...call.aliases].map((path) => [path, call] as const)))

/** Calls of the specification that are not built yet. This list may only shrink: it is the progress bar. */
const missingFile = join(repo, 'tools/missing-calls.txt')

test.skipIf(!present)('the list of calls still missing is true, and may only shrink', () => {
  const missing = spec.filter((call) => !byPath.has(call.path)).map((call) => `${call.area} ${call.path}`).toSorted()
  const listed = readFileSync(missingFile, 'utf8').split('\n').filter(Boolean)
  expect(missing).toEqual(listed)
})

test.skipIf(!present)('a built call is served at its path and aliases, with the stated methods, and with GET and POST where none is stated [call.method-default-001] [call.post-default-002] [call.paths-without-host]', () => {
  const wrong = spec.flatMap((one) => {
    const call = byPath.get(one.path)
    if (!call) return []
    const methods = one.methodStated ? one.methods : [...new Set([...one.methods, ...(['GET', 'POST'] as const)])]
    return [
      ...methods.filter((method) => !call.methods.includes(method as 'GET')).map((method) => `${one.path}: ${method}`),
      ...(one.aliases ?? []).filter((alias) => byPath.get(alias) !== call).map((alias) => `${one.path}: alias ${alias}`),
    ]
  })
  expect(wrong).toEqual([])
})

test.skipIf(!present)('whole areas stay whole', () => {
  const whole = ['session', 'organisation', 'menu-role', 'dictionary', 'column-scheme', 'analysis-report', 'combined-simulation', 'unit-equity']
  expect(spec.filter((call) => whole.includes(call.area) && !byPath.has(call.path)).map((call) => call.path)).toEqual([])
})
