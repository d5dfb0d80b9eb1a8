import type { ReportField, ReportFund, ReportQuery } from '@zhiheng/contract'
import { reportDataSourceOf, reportModeOf, reportRouteOf } from '@zhiheng/domain'
import type { Benchmark, Standings, Subject, Surroundings } from './analysis.store.ts'
import { type Asking, asOfOf, choicesOf, type FigureQuery, inWindow, measured, periodOf } from './choices.ts'
import { exposureOf } from './exposure.ts'
import { type FactorIndexes, factorsOf, styleIndexes } from './factor-set.ts'
import { fundFigures, type LoadedFund } from './fund-figures.ts'
import { capturePart, distributionPart, phasesPart, rollingPart, stylePart } from './report-parts.ts'

export interface LoadedReport {
  query: ReportQuery
  path: 'usual' | 'alternative'
  subjects: { subject: Subject; benchmark: Benchmark; standings: Standings | undefined; strategyName: string }[]
  surroundings: Surroundings
  indexes: FactorIndexes
}

/** A report query in the words of the fund page. */
export const figureQueryOf = ({ begin_day, end_day, navType, source, freq, benchmark, preset, period }: ReportQuery): FigureQuery => ({ navType, source, freq, benchmark: benchmark || undefined, preset, period, beginDay: begin_day, endDay: end_day, riskFree: undefined })

const asUsual: readonly ReportField[] = ['figures', 'curve', 'periods', 'drawdowns']

/** The asked parts of the analysis, fund by fund. */
export const reportOf = (loaded: LoadedReport): ReportFund[] => loaded.subjects.map((one) => oneReport(loaded, one))

function oneReport({ query: asked, path, surroundings, indexes }: LoadedReport, { subject, benchmark, standings, strategyName }: LoadedReport['subjects'][number]): ReportFund {
  const query = figureQueryOf(asked)
  const wanted = new Set(asked.fields ?? asUsual)
  const loaded: LoadedFund = { query, subject, benchmark, surroundings, standings }
  const { figures, curve, periods, months, drawdowns, presets, ...summary } = fundFigures(loaded)
  const asOf = asOfOf(query, subject, surroundings)
  const asking: Asking = { subject, benchmark, choices: choicesOf(query, surroundings.setting), freq: query.freq, period: periodOf(query, asOf), asOf, setting: surroundings.setting }
  const found = measured(asking)
  const { series, benchmark: index } = inWindow(found)
  const parts: { [K in ReportField]: () => ReportFund[K] } = {
    figures: () => figures, curve: () => curve, periods: () => periods, months: () => months, drawdowns: () => drawdowns, presets: () => presets,
    rolling: () => rollingPart(loaded, asked.months),
    capture: () => capturePart(series, benchmark.series, index, found),
    style: () => stylePart(series, styleIndexes(indexes)),
    exposure: () => exposureOf(series, factorsOf(indexes)).exposure,
    phases: () => phasesPart(series, index, found.periodsPerYear),
    distribution: () => distributionPart(series),
  }
  return {
    ...summary, mode: asked.mode ?? reportModeOf(subject.fundCode, path), dataSource: asked.data_source ?? reportDataSourceOf(subject.fundCode), strategyName, reportRoute: reportRouteOf(asked.strategy || strategyName),
    ...Object.fromEntries([...wanted].map((field) => [field, parts[field]()])),
  }
}
