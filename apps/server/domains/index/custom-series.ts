import { mixSeries, type Series, splice } from '@zhiheng/analytics'
import type { Db } from '../../db/db.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { readSeries } from '../nav/series-read.ts'
import { navOfRun } from '../portfolio/nav-of-run.ts'
import { readCloses } from './close.store.ts'
import { type Definition, type DefinedPart, definitionsOf } from './custom-index.store.ts'

/** Values of custom indexes, worked out from what they are made of at the moment they are read. */

export type Worked = { ok: true; series: Series; /** First day of the later part of a spliced index; 0 of others. */ joinDay: number } | { ok: false; why: string }

/** Those of the codes that are custom indexes which the user sees. */
export async function readWorked(db: Db, codes: readonly string[]): Promise<Map<string, Worked>> {
  const first = await definitionsOf(db, codes)
  if (first.length === 0) return new Map()
  const worker = await prepare(db, first)
  return new Map(first.map(({ code }) => [code, worker.work(code)]))
}

/** One that is not saved. */
export async function workOutDraft(db: Db, draft: Definition): Promise<Worked> {
  return (await prepare(db, [draft])).work(draft.code)
}

/** Reads everything that the indexes rest on, through other custom indexes down to closes and NAV. */
async function prepare(db: Db, first: readonly Definition[]): Promise<Worker> {
  const known = new Map(first.map((one) => [one.code, one]))
  const parts = (of: Iterable<Definition>, kind: DefinedPart['kind']) => [...new Set([...of].flatMap((one) => one.parts.filter((part) => part.kind === kind).map(({ code }) => code)))]
  for (let next = parts(first, 'index'); next.length > 0; ) {
    const found = (await definitionsOf(db, next)).filter(({ code }) => !known.has(code))
    for (const one of found) known.set(one.code, one)
    next = parts(found, 'index').filter((code) => !known.has(code))
  }
  const closes = await readCloses(db, parts(known.values(), 'index').filter((code) => !known.has(code)))
  const navs = await readSeries(db, parts(known.values(), 'fund'), { only: 'adjusted' })
  const runs = new Map<string, Series>()
  for (const { portfolioCode } of known.values()) {
    const nav = portfolioCode === '' || runs.has(portfolioCode) ? undefined : await navOfRun(db, portfolioCode)
    if (nav) runs.set(portfolioCode, nav)
  }
  return new Worker(known, runs, closes, new Map([...navs].map(([code, { days, adjNav }]) => [code, seriesOfValues(days, adjNav)])))
}

class Worker {
  readonly #known: ReadonlyMap<string, Definition>
  readonly #runs: ReadonlyMap<string, Series>
  readonly #closes: ReadonlyMap<string, Series>
  readonly #navs: ReadonlyMap<string, Series>
  readonly #done = new Map<string, Worked>()

  constructor(known: ReadonlyMap<string, Definition>, runs: ReadonlyMap<string, Series>, closes: ReadonlyMap<string, Series>, navs: ReadonlyMap<string, Series>) {
    this.#known = known
    this.#runs = runs
    this.#closes = closes
    this.#navs = navs
  }

  work(code: string): Worked {
    const done = this.#done.get(code)
    if (done) return done
    // Stands for the index while it is worked out: saving refuses circles, reading must not fall into one all the same.
    this.#done.set(code, { ok: false, why: '指数互相引用成环，请去掉其中一处引用。' })
    const worked = this.#workOut(this.#known.get(code)!)
    this.#done.set(code, worked)
    return worked
  }

  #workOut({ kind, parts, startValue, rebalance, beginDay, spliceDay, yearlyExtra, portfolioCode }: Definition): Worked {
    if (kind === 'backtest') {
      const run = this.#runs.get(portfolioCode)
      return run && run.days.length > 1 ? { ok: true, series: { days: run.days, values: run.values.map((value) => (startValue * value) / run.values[0]!) }, joinDay: 0 } : { ok: false, why: `组合 ${portfolioCode} 没有可用的回测结果，请先完成一次回测。` }
    }
    const levels: (Series | undefined)[] = []
    for (const part of parts) {
      const found = this.#levelOf(part)
      if (!found.ok) return found
      levels.push(found.series)
    }
    if (kind === 'splice') {
      const joined = splice(levels[0]!, levels[1]!, Number(spliceDay))
      return joined.ok ? { ok: true, series: joined.series, joinDay: joined.firstOfLater } : joined
    }
    const mixed = mixSeries(parts.map(({ weight, yearlyRate }, at) => ({ weight, series: levels[at], yearlyRate: yearlyRate ?? undefined })), { rebalance, start: startValue, beginDay: Number(beginDay || 0), yearlyExtra })
    return mixed.ok ? { ...mixed, joinDay: 0 } : mixed
  }

  #levelOf({ kind, code, name }: DefinedPart): { ok: true; series: Series | undefined } | { ok: false; why: string } {
    if (kind === 'deposit') return { ok: true, series: undefined }
    if (kind === 'index' && this.#known.has(code)) {
      const inner = this.work(code)
      return inner.ok ? inner : { ok: false, why: `成分「${name}」没有值：${inner.why}` }
    }
    const series = (kind === 'index' ? this.#closes : this.#navs).get(code)
    return series && series.days.length > 0 ? { ok: true, series } : { ok: false, why: `成分「${name}」没有${kind === 'index' ? '行情' : '净值'}，请更换成分。` }
  }
}
