import { atFrequency, formulaDataOf, type PreparedIndicator, type Series, slice, type SnapshotSettings, valuesOf } from '@zhiheng/analytics'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../rpc/fail.ts'
import { readIndexSeries } from '../index/index.store.ts'
import { seriesOfValues } from '../nav/series-build.ts'
import { readSeries } from '../nav/series-read.ts'
import { defaultBenchmark, readFigureSetting, readSubjects } from '../snapshot/snapshot.store.ts'
import { settingsOf, snapshotDays } from '../snapshot/snapshot-funds.ts'

/** Funds as formulas see them: the series and settings of snapshots, so that a formula gives the figures of the screens. */

export interface FormulaFund {
  fundCode: string
  shortName: string
  series: Series
  benchmark: Series | undefined
  asOf: number
}
export interface FormulaFunds {
  funds: FormulaFund[]
  settings: SnapshotSettings & { riskFree: number }
}

/** In the order asked for. A fund that the user does not see does not exist. */
export async function readFormulaFunds(db: Db, codes: readonly string[], now: Date, endDay?: string): Promise<FormulaFunds> {
  const names = new Map((await db.selectFrom('all_fund').select(['fund_code', 'short_name']).where('fund_code', 'in', codes.length > 0 ? codes : ['']).execute()).map((row) => [row.fund_code, row.short_name ?? row.fund_code]))
  if (codes.some((code) => !names.has(code))) throw notFound('基金')
  const [days, setting] = [await snapshotDays(db, now), await readFigureSetting(db)]
  const subjects = new Map((await readSubjects(db, 'own', codes)).map((row) => [row.fundCode, row]))
  const series = await readSeries(db, codes, { only: 'adjusted' })
  const indexes = await readIndexSeries(db, [...new Set([...subjects.values()].map((row) => row.benchmarkCode))])
  const funds = codes.map((fundCode): FormulaFund => {
    const [found, subject] = [series.get(fundCode), subjects.get(fundCode)]
    return {
      fundCode, shortName: names.get(fundCode)!, series: found ? seriesOfValues(found.days, found.adjNav) : { days: new Int32Array(0), values: new Float64Array(0) },
      benchmark: indexes.get(subject?.benchmarkCode ?? defaultBenchmark), asOf: endDay ? Number(endDay) : subject?.isPrivate ? days.private : days.public,
    }
  })
  return { funds, settings: { ...settingsOf(setting), riskFree: setting.riskFree } }
}

export interface WorkedOut {
  values: Map<string, number>
  frequency: string
  beginDay: string
  endDay: string
  observations: number
}

/** All prepared formulas for one fund up to its day; a fund without NAV has no values. */
export function workOut(prepared: readonly PreparedIndicator[], { series, benchmark, asOf }: Pick<FormulaFund, 'series' | 'benchmark' | 'asOf'>, settings: FormulaFunds['settings']): WorkedOut {
  const sampled = atFrequency(slice(series, 0, asOf), 'auto')
  const { days } = sampled.series
  const known = days.length >= 2
  return {
    values: known ? valuesOf(prepared, formulaDataOf(sampled.series, sampled.frequency, benchmark && slice(benchmark, 0, asOf), asOf, settings)) : new Map(),
    frequency: known ? sampled.frequency : '', beginDay: String(days[0] ?? ''), endDay: String(days.at(-1) ?? ''), observations: Math.max(0, days.length - 1),
  }
}

export const orNull = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null)
