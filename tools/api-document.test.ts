import { expect, test } from 'vitest'
import { committed, printed } from './api-document.ts'

test('the committed API document is current (npm run api-document writes it)', () => {
  expect(committed() === printed()).toBe(true)
})

test('the document is one: every call has a sentence, and what needs no login says so', () => {
  const { openapi, paths } = JSON.parse(printed()) as { openapi: string; paths: Record<string, Record<string, { summary: string; security?: unknown[] }>> }
  expect(openapi).toBe('3.1.0')
  for (const methods of Object.values(paths)) for (const call of Object.values(methods)) expect(call.summary.length).toBeGreaterThan(8)
  expect(paths['/api/user/login']!.post!.security).toEqual([])
})
