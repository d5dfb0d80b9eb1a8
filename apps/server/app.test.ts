import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Db } from './db/db.ts'

test('files of the web are handed out as the build packed them, to whoever understands that', async () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'zhiheng-web-'))
  mkdirSync(join(webFolder, 'assets'))
  for (const [name, text] of [['index.html', '<!doctype html>'], ['assets/a.js', 'plain'], ['assets/a.js.br', 'brotli'], ['assets/a.js.gz', 'gzip']] as const) writeFileSync(join(webFolder, name), text)
  const pool = new pg.Pool({ max: 1 })
  const app = await buildApp({ db: {} as Db, pool, webFolder })
  const ask = async (encoding: string) => {
    const { payload, headers } = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': encoding } })
    return [payload, headers['content-encoding'], headers['content-type']?.includes('javascript'), headers['cache-control']]
  }
  const kept = 'public, max-age=31536000, immutable'
  expect(await ask('gzip, deflate, br, zstd')).toEqual(['brotli', 'br', true, kept])
  expect(await ask('gzip')).toEqual(['gzip', 'gzip', true, kept])
  expect(await ask('identity')).toEqual(['plain', undefined, true, kept])
  // Any address is the page, but a script of a version that is gone is not.
  expect([(await app.inject({ url: '/FundScreening' })).payload, (await app.inject({ url: '/assets/gone.js' })).statusCode]).toEqual(['<!doctype html>', 404])
  await app.close()
  await pool.end()
})
