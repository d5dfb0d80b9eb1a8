import { addDays, weekday } from '@zhiheng/analytics'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { asOrg, type Db, openDb, openPool } from '../apps/server/db/db.ts'
import { migrate } from '../apps/server/db/migrate.ts'
import { startPostgres } from '../apps/server/db/postgres.ts'
import { writeIndexSeries } from '../apps/server/domains/index/index.store.ts'
import { foundOrganisation } from '../apps/server/domains/organisation/found-organisation.ts'
import { walk } from '../packages/analytics/testkit/walk.ts'

/** A database with a market of random walks, made for one run and thrown away. Same seed, same bytes. */
export interface Market {
  db: Db
  pool: pg.Pool
  days: Int32Array
  now: Date
}

function workingDays(count: number, last: number): Int32Array {
  const days: number[] = []
  for (let day = last; days.length < count; day = addDays(day, -1)) if (weekday(day) <= 5) days.push(day)
  return Int32Array.from(days.reverse())
}

const lastDay = 20260115

export async function withMarket(funds: number, daysEach: number, work: (market: Market) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'zhiheng-bench-'))
  // Open to the account that runs the database: otherwise root would keep the cluster elsewhere, where nobody clears it away.
  chmodSync(folder, 0o755)
  const database = await startPostgres({ dataDir: folder })
  const pool = openPool(database.connection, 24)
  try {
    await migrate(pool)
    const db = openDb(pool)
    await db.transaction().execute((inside) => foundOrganisation(inside, { id: '1', orgName: '运营', edition: 2, admin: { userName: 'bench', realName: '管理员', password: 'correct-horse-9', mustChange: false } }))
    const days = workingDays(daysEach, lastDay)
    await asOrg(db, { orgId: '1', userId: 'bench', call: 'bench' }, (inside) => fill(inside, funds, days))
    await pool.query('analyze')
    console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, node ${process.version}; ${funds} funds × ${daysEach} days`)
    await work({ db, pool, days, now: new Date('2026-01-16T10:00:00+08:00') })
  } finally {
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(db: Db, funds: number, days: Int32Array) {
  await db.insertInto('market_index_info').values({ org_id: '1', index_code: '000300', index_name: '沪深300' }).execute()
  await writeIndexSeries(db, '000300', walk(days, 1))
  const types = ['股票型', '混合型-偏股', '混合型-灵活', '债券型-长债', '指数型-股票', 'QDII']
  const bytes = (array: Int32Array | Float64Array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
  const years = [...Map.groupBy(days.keys(), (at) => Math.floor(days[at]! / 10_000))].map(([year, places]) => ({ year, from: places[0]!, to: places.at(-1)! + 1 }))
  for (let from = 0; from < funds; from += 100) {
    const codes = Array.from({ length: Math.min(100, funds - from) }, (_, at) => String(100_000 + from + at))
    await db.insertInto('market_fund').values(codes.map((fund_code, at) => ({
      org_id: '1', fund_code, short_name: `样本基金${fund_code}`, full_name: `样本证券投资基金${fund_code}`, pinyin: 'ybjj', is_private: at % 4 === 0, fund_type: types[(from + at) % types.length]!,
      benchmark_code: '000300', scale_yi: ((from + at) * 7919) % 1000 / 10, inception_day: String(days[0]), nav_day: String(days.at(-1)),
    }))).execute()
    await db.insertInto('market_nav_series').values(codes.flatMap((fund_code) => {
      const { values } = walk(days, Number(fund_code))
      return years.map(({ year, from: first, to }) => {
        const part = bytes(values.slice(first, to))
        return { org_id: '1', fund_code, source: 'platform', year, days: bytes(days.slice(first, to)), nav: part, cum_nav: part, adj_nav: part }
      })
    })).execute()
  }
}

/** Milliseconds at the given shares of the runs. */
export const quantiles = (times: readonly number[], ...shares: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1))
}
