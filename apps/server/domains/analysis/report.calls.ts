import { correlationMatrix, excessCurve, indicators, periodSections } from '@zhiheng/analytics'
import { type MixQuery, reportCalls, type ReportFund, type ReportQuery } from '@zhiheng/contract'
import type { Context } from '../../rpc/context.ts'
import { refuse } from '../../rpc/fail.ts'
import { implement, staged } from '../../rpc/handlers.ts'
import { priced, readIndexSeries } from '../index/index.store.ts'
import { snapshotCache } from '../snapshot/cache.ts'
import { columnOf, snapshotPeriods } from '../snapshot/shape.ts'
import { snapshotDays } from '../snapshot/snapshot-funds.ts'
import { Universe } from '../snapshot/universe.ts'
import * as store from './analysis.store.ts'
import { asOfOf, choicesOf, dayOrEmpty, inWindow, measured, type Measured, orNull, periodOf } from './choices.ts'
import { compareFunds, type LoadedComparison } from './compare.ts'
import { groupRows } from './groups.ts'
import { mixtureAnalysis, mixtureOf } from './mixture.ts'
import { figureQueryOf, reportOf } from './report.ts'
import { computeAnew, loadReport, readBenchmarks, readIndustryShares, readTypedFunds } from './report.store.ts'
import { indexWeek, spreadOf, strategyWeeks, weekOf, weekReturns } from './week.ts'

/** Report analysis (001 §7). */
export const report = implement(reportCalls, {
  report: staged(reportCalls.report, {
    load: ({ body }, { db, actor, now }) => loadReport(db, actor.orgId, now(), body, 'usual'),
    compute: (loaded) => withMode(reportOf(loaded)),
    keep: async (found) => found,
  }),

  oneReport: staged(reportCalls.oneReport, {
    load: ({ body }, { db, actor, now }) => {
      if (body.fund_codes.length > 1) throw refuse('这里一次只分析一只基金')
      return loadReport(db, actor.orgId, now(), body, 'usual')
    },
    compute: (loaded) => reportOf(loaded)[0]!,
    keep: async (found) => found,
  }),

  alternative: staged(reportCalls.alternative, {
    load: ({ body }, { db, actor, now }) => loadReport(db, actor.orgId, now(), body, 'alternative'),
    compute: (loaded) => withMode(reportOf(loaded)),
    keep: async (found) => found,
  }),

  contrast: staged(reportCalls.contrast, {
    load: ({ body }, ctx) => loadComparison(ctx, body),
    compute: (loaded) => ({ ...compareFunds(loaded), mode: 3 as const }),
    keep: async (found) => found,
  }),

  compareNav: staged(reportCalls.compareNav, {
    load: ({ body }, ctx) => loadComparison(ctx, body),
    compute: (loaded) => {
      const { curve, benchmarkName } = compareFunds(loaded)
      return { funds: loaded.subjects.map(named), days: curve.days, series: curve.series, benchmarkName, benchmark: curve.benchmark }
    },
    keep: async (found) => found,
  }),

  correlation: staged(reportCalls.correlation, {
    load: async ({ body }, ctx) => ({ by: body.by, ...(await loadComparison(ctx, body)) }),
    compute: ({ by, ...loaded }) => {
      const windows = measuredEach(loaded).map(inWindow)
      const { values, days, observations } = correlationMatrix(windows.map(({ series, benchmark }) => (by === 'return' ? series : excessOf(series, benchmark))))
      const funds = loaded.subjects.map(named)
      return { funds, by, beginDay: dayOrEmpty(days[0]), endDay: dayOrEmpty(days.at(-1)), observations, matrix: funds.map((_, row) => funds.map((__, column) => orNull(values[row * funds.length + column]))) }
    },
    keep: async (found) => found,
  }),

  rank: async ({ body }, { db, actor }) => {
    const figure = indicators.find(({ code }) => code === body.indicator)
    if (!figure) throw refuse(`没有指标 ${body.indicator}，请刷新页面后重试`)
    const subjects = await store.readSubjects(db, body.fund_codes, undefined)
    const rows = []
    for (const subject of subjects) {
      const { universe, fund, peers, peerName } = await store.readStandings(db, actor.orgId, subject)
      const periods = snapshotPeriods.map((code) => {
        const at = columnOf(code, figure.code)
        const standing = universe.standing({ at, period: code, better: figure.better }, peers)
        const place = standing.place(fund)
        return { code, label: labelOf(code), value: orNull(universe.values({ at, period: code, better: figure.better })[fund]), place: place?.[0] ?? null, count: place?.[1] ?? 0, median: orNull(standing.median(fund)) }
      })
      rows.push({ ...named(subject), peer: peerName, periods })
    }
    return rows
  },

  beginEndDay: async ({ body }, { db }) => {
    const subjects = await store.readSubjects(db, body.fund_codes, body.source)
    const funds = subjects.map((subject) => {
      const days = subject.series[body.navType]?.days ?? new Int32Array(0)
      return { ...named(subject), beginDay: dayOrEmpty(days[0]), endDay: dayOrEmpty(days.at(-1)), count: days.length }
    })
    const there = funds.filter(({ count }) => count > 0)
    const [begin, end] = [there.map((fund) => fund.beginDay).toSorted().at(-1) ?? '', there.map((fund) => fund.endDay).toSorted()[0] ?? '']
    return { beginDay: begin <= end ? begin : '', endDay: begin <= end ? end : '', funds }
  },

  dayPerformance: staged(reportCalls.dayPerformance, {
    load: ({ body }, ctx) => loadComparison(ctx, body),
    compute: (loaded) => measuredEach(loaded).map((found, at) => {
      const { days, values } = inWindow(found).series
      return { ...named(loaded.subjects[at]!), frequency: found.frequency, days: Array.from(days.subarray(1), String), nav: [...values.subarray(1)], returns: Array.from(values.subarray(1), (value, step) => value / values[step]! - 1) }
    }),
    keep: async (found) => found,
  }),

  mixNav: staged(reportCalls.mixNav, { load: ({ body }, ctx) => loadMixture(ctx, body), compute: (loaded) => mixtureOf(loaded).mixed, keep: async (found) => found }),
  combination: staged(reportCalls.combination, { load: ({ body }, ctx) => loadMixture(ctx, body), compute: (loaded) => mixtureOf(loaded).mixed, keep: async (found) => found }),
  combinationAnalysis: staged(reportCalls.combinationAnalysis, { load: ({ body }, ctx) => loadMixture(ctx, body), compute: mixtureAnalysis, keep: async (found) => found }),

  groupAnalysis: staged(reportCalls.groupAnalysis, {
    load: async ({ body: { fund_codes: flat, groups: asked, ...rest } }, ctx) => {
      const groups = asked ?? (flat ? [{ name: '全部', fund_codes: flat }] : [])
      if (groups.length === 0) throw refuse('请至少选择一个分组')
      const codes = [...new Set(groups.flatMap((group) => group.fund_codes))]
      return { groups, loaded: await loadComparison(ctx, { ...rest, fund_codes: codes }) }
    },
    compute: ({ groups, loaded }) => groupRows(groups, loaded.subjects.map(({ fundCode }) => fundCode), measuredEach(loaded)),
    keep: async (found) => found,
  }),

  dispersedPosition: async ({ body }, { db }) => {
    const subjects = await store.readSubjects(db, body.fund_codes, undefined)
    const shares = Map.groupBy(await readIndustryShares(db, body.fund_codes), ({ code }) => code)
    return subjects.map((subject) => ({ ...named(subject), holdings: spreadOf(shares.get(subject.fundCode) ?? []) }))
  },

  strategyWeek: async (_, { db, actor }) => {
    const funds = await readTypedFunds(db, undefined)
    return strategyWeeks(funds, weekReturns(new Universe(funds.map(({ code }) => code), await snapshotCache.of(db, actor.orgId))))
  },

  marketWeek: async (_, { db, now }) => {
    const indexes = await priced(db)
    const [series, asOf] = [await readIndexSeries(db, indexes.map((row) => row.index_code)), await snapshotDays(db, now())]
    // A custom index may rest on a fund that this user does not see.
    return indexes.filter((row) => series.has(row.index_code)).map((row) => indexWeek(row.index_code, row.index_name ?? row.index_code, series.get(row.index_code)!, asOf.public)).toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
  },

  fundWeek: async ({ body }, { db, actor, now }) => {
    const funds = await readTypedFunds(db, body.fund_codes?.length ? body.fund_codes : undefined)
    const returns = weekReturns(new Universe(funds.map(({ code }) => code), await snapshotCache.of(db, actor.orgId)))
    const asOf = await snapshotDays(db, now())
    const rows = funds.map(({ code, name, isPrivate }, at) => {
      const { from, to } = weekOf(isPrivate ? asOf.private : asOf.public)
      return { code, name, beginDay: String(from), endDay: String(to), value: orNull(returns[at]) }
    })
    return rows.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity)).slice(0, body.pageSize)
  },

  reanalyse: ({ body }, ctx) => reanalysed(ctx, body),
  saveData: ({ body }, ctx) => reanalysed(ctx, body),
  queue: ({ body }, ctx) => reanalysed(ctx, body),
})

const named = ({ fundCode, shortName }: store.Subject) => ({ fundCode, shortName })
const labelOf = (code: string) => periodSections.find((section) => section.code === code)!.label
/** The mode of a report is that of its first fund. */
const withMode = (funds: ReportFund[]) => ({ mode: funds[0]!.mode, funds })

async function loadComparison({ db, now }: Context, query: ReportQuery): Promise<LoadedComparison> {
  const subjects = await store.readSubjects(db, query.fund_codes, query.source)
  const [benchmark] = await readBenchmarks(db, subjects.slice(0, 1), query.benchmark)
  return { query: { ...figureQueryOf(query), common: true }, subjects, benchmark: benchmark!, surroundings: await store.readSurroundings(db, now()) }
}

async function loadMixture({ db, now }: Context, query: MixQuery) {
  return { query, subjects: await store.readSubjects(db, query.fund_codes, query.source), surroundings: await store.readSurroundings(db, now()) }
}

/** Each fund over its own window. */
function measuredEach({ query, subjects, benchmark, surroundings }: LoadedComparison): Measured[] {
  return subjects.map((subject) => {
    const asOf = asOfOf(query, subject, surroundings)
    return measured({ subject, benchmark, choices: choicesOf(query, surroundings.setting), freq: query.freq, period: periodOf(query, asOf), asOf, setting: surroundings.setting })
  })
}

/** The curve of the excess; without a benchmark there is none. */
const excessOf = ({ days, values }: { days: Int32Array; values: Float64Array }, benchmark: Float64Array | undefined) =>
  benchmark && benchmark[0]! > 0 ? { days, values: excessCurve(values, benchmark).map((value) => 1 + value) } : { days: days.subarray(0, 0), values: values.subarray(0, 0) }

async function reanalysed({ db, now }: Context, { fund_codes, fundCodes, asset_code, priority }: { fund_codes?: string[] | undefined; fundCodes?: string[] | undefined; asset_code?: string | undefined; priority: number }) {
  const codes = [...new Set([...(fund_codes ?? []), ...(fundCodes ?? []), ...(asset_code ? [asset_code] : [])])]
  if (codes.length === 0) throw refuse('请选择要重新分析的基金')
  await store.readSubjects(db, codes, undefined)
  return { priority, ...(await computeAnew(db, codes, await snapshotDays(db, now()))) }
}
