import { addDays, drawdownSeries, excessCurve, indicatorAt, indicators, presetTable, rebased, type Series, slice } from '@zhiheng/analytics'
import type { FundFigures } from '@zhiheng/contract'
import { columnOf, snapshotPeriods } from '../snapshot/shape.ts'
import type { Benchmark, Standings, Subject, Surroundings } from './analysis.store.ts'
import { cardsOf } from './cards.ts'
import { type Asking, asOfOf, choicesOf, dayOrEmpty, type FigureQuery, flagsOf, inWindow, measured, type Measured, orNull, periodOf, tableInput } from './choices.ts'
import { drawdownRows, monthRows, periodRows } from './tables.ts'

/** All that the fund page shows, from what was read. Reads nothing. */
export interface LoadedFund {
  query: FigureQuery
  subject: Subject
  benchmark: Benchmark
  surroundings: Surroundings
  /** Undefined where the asked day is not the one of the snapshots. */
  standings: Standings | undefined
}

export function fundFigures(loaded: LoadedFund): FundFigures {
  const { query, subject, benchmark, surroundings, standings } = loaded
  const { setting, isTradingDay } = surroundings
  const asOf = asOfOf(query, subject, surroundings)
  const choices = choicesOf(query, setting)
  const asking: Asking = { subject, benchmark, choices, freq: query.freq, period: periodOf(query, asOf), asOf, setting }
  const found = measured(asking)
  const { figures, window, series, frequency, periodsPerYear, riskFree } = found
  const { series: inside, benchmark: benchmarkThere } = inWindow(found)
  const table = presetTable(tableInput(asking))
  return {
    fundCode: subject.fundCode, shortName: subject.shortName, source: subject.source, sourceName: subject.sourceName, navType: choices.navType, frequency, periodsPerYear: orNull(periodsPerYear),
    riskFree, preset: query.preset, benchmark: benchmark.code, benchmarkName: benchmark.name, asOf: String(asOf),
    window: {
      beginDay: dayOrEmpty(window.baseDay), endDay: dayOrEmpty(window.endDay), observations: figures.observations, calendarDays: figures.calendarDays,
      missingDays: frequency === 'daily' ? missing(inside.days, isTradingDay) : 0, flags: flagsOf(window, figures.insufficient),
    },
    figures: cardsOf({ asking, found, query, subject, benchmark, table }),
    rank: rankOf(asking.period, standings),
    curve: curveOf(inside, benchmarkThere),
    periods: periodRows(asking, found, standings),
    months: monthRows(slice(series, 0, asOf), found.benchmark, isTradingDay),
    drawdowns: drawdownRows(inside, benchmarkThere),
    presets: table.map(({ preset, difference, causes, figures: theirs }) => ({
      causes: Object.entries(causes).map(([code, why]) => ({ code, why })),
      code: preset.code, name: preset.name, differences: difference, values: indicators.map(({ code }) => ({ code, value: orNull(theirs.values[indicatorAt[code]]) })),
    })),
  }
}

/** Trading days of the window on which a daily fund has no NAV. */
function missing(days: Int32Array, isTradingDay: (day: number) => boolean): number {
  const known = new Set(days)
  let count = 0
  for (let day = days[0] ?? 0; day < (days.at(-1) ?? 0); day = addDays(day, 1)) if (isTradingDay(day) && !known.has(day)) count++
  return count
}

function rankOf(period: Asking['period'], standings: Standings | undefined): FundFigures['rank'] {
  if (!standings) return null
  const { universe, fund, peers, peerName } = standings
  if (typeof period !== 'string' || fund < 0 || !(snapshotPeriods as readonly string[]).includes(period)) return null
  const place = universe.standing({ at: columnOf(period, 'totalReturn'), period, better: 'high' }, peers).place(fund)
  return place && { place: place[0], count: place[1], peer: peerName }
}

/** A benchmark that begins inside the window is rebased nowhere, and has no curve. */
function curveOf({ days, values }: Series, benchmark: Measured['benchmark']): FundFigures['curve'] {
  const there = benchmark && benchmark[0]! > 0 ? benchmark : undefined
  const nulls = (column: Float64Array | undefined) => Array.from(days, (_, at) => orNull(column?.[at]))
  return {
    days: Array.from(days, String), nav: [...rebased(values)], benchmark: nulls(there && rebased(there)), excess: nulls(there && excessCurve(values, there)),
    drawdown: [...drawdownSeries(values)], benchmarkDrawdown: nulls(there && drawdownSeries(there)),
  }
}
