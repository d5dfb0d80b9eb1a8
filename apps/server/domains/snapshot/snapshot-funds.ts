import { defaultAsOf, type Series, type SnapshotSettings } from '@zhiheng/analytics'
import type { FigureSetting } from '@zhiheng/contract'
import { figureSettingOf } from '@zhiheng/domain'
import { asOrg, type Db } from '../../db/db.ts'
import { readIndexSeries, readTradingDays } from '../index/index.store.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { type FundSeries, readSeries } from '../nav/series-read.ts'
import { showNewestOfContested } from '../nav/show-newest.ts'
import type { SnapshotJob, SnapshotResult } from './compute.ts'
import * as store from './snapshot.store.ts'
import { type Computing, computingHere, openWorkers } from './workers.ts'

/** The day up to which figures look: private NAV arrives days later, so that its day is an earlier one. */
export interface SnapshotDays {
  public: number
  private: number
}

/** yyyymmdd of an instant where the exchanges are. */
export const chinaDay = (instant: Date): number => Number(new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', ''))

export async function snapshotDays(db: Db, now: Date): Promise<SnapshotDays> {
  const [isTradingDay, { privateLagDays }] = [await readTradingDays(db), await store.readFigureSetting(db)]
  const today = chinaDay(now)
  return { public: defaultAsOf(today, 'public', isTradingDay), private: defaultAsOf(today, 'private', isTradingDay, privateLagDays) }
}

export const settingsOf = (setting: FigureSetting): SnapshotSettings => ({
  riskFree: setting.riskFree,
  periodsPerYear: { daily: setting.periodsDaily, weekly: setting.periodsWeekly, monthly: setting.periodsMonthly },
  bonus: { name: '红利', from: Number(setting.bonusFrom), to: Number(setting.bonusTo) },
})

/** A heavy run is worth starting threads. */
const heavy = 2000
const batch = 500

/**
 * Writes the snapshots of these funds, or of all of the scope. The market's are computed with the delivered settings, for all
 * organisations alike; an organisation's own with its own, over the series that it would see.
 */
export async function snapshotFunds(db: Db, scope: 'market' | 'own', funds: readonly string[] | 'all', asOf: SnapshotDays, known?: ReadonlyMap<string, FundSeries>): Promise<number> {
  const codes = funds === 'all' ? await store.allCodes(db, scope) : funds
  const run: Run = { db, scope, asOf, settings: settingsOf(scope === 'market' ? figureSettingOf({}) : await store.readFigureSetting(db)), indexes: new Map(), known }
  const computing = codes.length >= heavy ? openWorkers() : computingHere
  let written = 0
  try {
    const running: Promise<() => Promise<number>>[] = []
    for (let from = 0; from < codes.length; from += batch) {
      if (running.length === computing.width) written += await (await running.shift()!)()
      const one = start(run, computing, codes.slice(from, from + batch), await prepare(run, codes.slice(from, from + batch)))
      // Awaited in its turn; until then a failure must not count as nobody's.
      one.catch(() => undefined)
      running.push(one)
    }
    for (const one of running) written += await (await one)()
  } finally {
    await computing.close()
  }
  return written
}

interface Run {
  db: Db
  scope: 'market' | 'own'
  asOf: SnapshotDays
  settings: SnapshotSettings
  indexes: Map<string, Series>
  known: ReadonlyMap<string, FundSeries> | undefined
}
interface Prepared {
  funds: { fundCode: string; source: string; asOf: number }[]
  job: SnapshotJob
}

/** Begins to compute, and answers what writes the result: reading goes on while threads compute, writing waits for its turn. */
async function start({ db, scope }: Run, computing: Computing, codes: readonly string[], { funds, job }: Prepared): Promise<() => Promise<number>> {
  const result: SnapshotResult = await computing.compute(job)
  const kept = new Set(funds.map(({ fundCode }) => fundCode))
  return async () => {
    await store.writeSnapshots(db, scope, funds, result)
    await store.removeSnapshots(db, scope, codes.filter((code) => !kept.has(code)))
    return funds.length
  }
}

async function prepare(run: Run, codes: readonly string[]): Promise<Prepared> {
  const { db, scope, asOf, indexes } = run
  const [read, subjects] = [run.known ?? (await readSeries(db, codes, { only: 'adjusted', ...(scope === 'market' ? { scope } : {}) })), await store.readSubjects(db, scope, codes)]
  const missing = [...new Set([store.defaultBenchmark, ...subjects.map((subject) => subject.benchmarkCode)])].filter((code) => !indexes.has(code))
  const found = await readIndexSeries(db, missing)
  for (const code of missing) indexes.set(code, found.get(code) ?? { days: new Int32Array(0), values: new Float64Array(0) })

  const used = [...indexes.keys()]
  const funds = subjects.flatMap((subject) => {
    const series = read.get(subject.fundCode)
    if (!series || (scope === 'own' && series.origin === 'market' && !subject.isOwn)) return []
    const values = seriesOfValues(series.days, series.adjNav)
    return values.days.length > 0 ? [{ ...subject, source: series.source, values }] : []
  })
  const offsets = Int32Array.from([0, ...funds.keys()])
  funds.forEach(({ values }, at) => (offsets[at + 1] = offsets[at]! + values.days.length))
  const job: SnapshotJob = {
    days: new Int32Array(offsets.at(-1)!), values: new Float64Array(offsets.at(-1)!), offsets,
    asOf: Int32Array.from(funds, ({ isPrivate }) => (isPrivate ? asOf.private : asOf.public)),
    benchmarkAt: Int32Array.from(funds, ({ benchmarkCode }) => (indexes.get(benchmarkCode)!.days.length > 0 ? used.indexOf(benchmarkCode) : -1)),
    benchmarks: [...indexes.values()],
    settings: run.settings,
  }
  funds.forEach(({ values }, at) => (job.days.set(values.days, offsets[at]), job.values.set(values.values, offsets[at])))
  return { funds: funds.map(({ fundCode, source }, at) => ({ fundCode, source, asOf: job.asOf[at]! })), job }
}

/** Every snapshot anew: the market's, then each organisation's own. One transaction each, so that a failure stops at its organisation. */
export async function nightlySnapshot(root: Db, now: Date = new Date()): Promise<{ market: number; own: number; failed: string[] }> {
  const acting = (orgId: string) => ({ orgId, userId: 'system', call: 'job.nightlySnapshot' })
  const run = (orgId: string, scope: 'market' | 'own') => asOrg(root, acting(orgId), async (db) => {
    if (scope === 'own') await showNewestOfContested(db)
    return snapshotFunds(db, scope, 'all', await snapshotDays(db, now))
  })
  const organisations = await root.selectFrom('organisation').select('org_id').where('is_active', '=', true).orderBy('org_id').execute()
  const done = { market: await run('1', 'market'), own: 0, failed: [] as string[] }
  for (const { org_id } of organisations) {
    try {
      done.own += await run(org_id, 'own')
    } catch (error) {
      done.failed.push(`${org_id}: ${(error as Error).message}`)
    }
  }
  return done
}
