import { epochDays } from '../days.ts'
import type { ImportedFund } from '../result.ts'
import { beforeInception, futureDays, longGaps, mixedFrequency, nonTradingDays, staleStretch } from './calendar-rules.ts'
import type { Checked, Distribution, Finding, NavPoint, Repair, Rule } from './finding.ts'
import { levelShifts, scalePoints, spikes, twoLevels } from './jump-rules.ts'
import { cumulativeInUnit, missingAdjustedTail, swappedAdjustedCumulative, swappedUnitCumulative, undeclaredDividends } from './pair-rules.ts'
import { notPositive, otherSeries, shareClasses, unlikeDuplicates } from './row-rules.ts'

/** What is known besides the file; every part is optional. */
export interface CheckFacts {
  existing?: readonly NavPoint[]
  distributions?: readonly Distribution[]
  inceptionDay?: string
  today?: string
  isTradingDay?: (day: string) => boolean
  /** The code of the fund that the rows are going to. */
  expectedCode?: string
  /** The other funds of the same file. */
  others?: readonly Pick<ImportedFund, 'code' | 'name'>[]
}

const seriesRules: readonly Rule[] = [
  nonTradingDays,
  beforeInception,
  futureDays,
  scalePoints,
  levelShifts,
  swappedUnitCumulative,
  swappedAdjustedCumulative,
  cumulativeInUnit,
  spikes,
  twoLevels,
  undeclaredDividends,
  missingAdjustedTail,
  staleStretch,
  mixedFrequency,
  longGaps,
]

const weekdays = (day: string) => (((epochDays(day) + 4) % 7) + 7) % 7 % 6 !== 0

/** All checks of Annex A over the rows of one fund, oldest first. */
export function checkFund(fund: Pick<ImportedFund, 'code' | 'name' | 'rows'>, facts: CheckFacts = {}): Finding[] {
  const { rows } = fund
  const incoming = new Set(rows.map((row) => row.day))
  const checked: Checked = {
    points: merged(rows, facts.existing ?? [], incoming),
    distributions: facts.distributions ?? [],
    ...(facts.inceptionDay && { inceptionDay: facts.inceptionDay }),
    ...(facts.today && { today: facts.today }),
    isTradingDay: facts.isTradingDay ?? weekdays,
    hasCalendar: facts.isTradingDay !== undefined,
  }
  return [
    ...unlikeDuplicates(rows),
    ...notPositive(rows),
    ...shareClasses(fund, facts.others ?? [], facts.expectedCode),
    ...otherSeries(rows, facts.existing ?? []),
    ...settled(seriesRules.flatMap((rule) => rule(checked)), checked.points).filter((finding) => finding.days.some((day) => incoming.has(day))),
  ]
}

/** The known series gives the rows their neighbours; where both know a day the file is looked at. */
function merged(rows: readonly NavPoint[], existing: readonly NavPoint[], incoming: ReadonlySet<string>): NavPoint[] {
  const one = rows.filter((row, at) => rows[at - 1]?.day !== row.day)
  const around = existing.filter((point) => !incoming.has(point.day))
  return around.length === 0 ? one : [...around, ...one].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** One fault shows in several rules; the one that explains it speaks. */
const explains: Record<string, readonly string[]> = {
  'scale-point': ['spike', 'undeclared-dividend', 'swapped-unit-cumulative', 'cumulative-in-unit', 'scale-tail'],
  'scale-tail': ['undeclared-dividend', 'swapped-unit-cumulative', 'undeclared-split'],
  'undeclared-split': ['undeclared-dividend', 'swapped-unit-cumulative'],
  'swapped-unit-cumulative': ['undeclared-dividend', 'spike', 'two-levels', 'scale-point', 'scale-tail', 'undeclared-split'],
  'cumulative-in-unit': ['spike', 'undeclared-dividend'],
  'spike': ['undeclared-dividend', 'undeclared-split'],
}

function settled(findings: readonly Finding[], points: readonly NavPoint[]): Finding[] {
  const place = new Map(points.map((point, at) => [point.day, at]))
  // a fault echoes on the day after it, when the value comes back
  const reach = findings.map(({ days }) => new Set([...days, points[(place.get(days.at(-1) ?? '') ?? points.length) + 1]?.day ?? '']))
  const outdone = (finding: Finding) =>
    findings.some(
      (other, at) =>
        explains[other.rule]?.includes(finding.rule) &&
        finding.days.some((day) => reach[at]?.has(day)) &&
        // of two rules that name each other the surer one stays
        !(explains[finding.rule]?.includes(other.rule) && finding.confidence >= other.confidence),
    )
  return findings.filter((finding) => !outdone(finding))
}

export interface Repaired<P extends NavPoint> {
  rows: P[]
  /** Days that stay in the ledger and leave the analysis. */
  excludedDays: string[]
  distributions: Distribution[]
}

/** The rows as they are after the accepted repairs; the given rows are not touched. */
export function applyRepairs<P extends NavPoint>(rows: readonly P[], repairs: readonly Repair[]): Repaired<P> {
  const dropped = new Set(repairs.flatMap((repair) => (repair.kind === 'drop' ? repair.days : [])))
  const changes = new Map(repairs.flatMap((repair) => (repair.kind === 'change' ? repair.changes : [])).map((change) => [`${change.day}${change.field}${change.from}`, change]))
  const mend = (row: P): P => {
    const found = (['nav', 'cumNav', 'adjNav'] as const).flatMap((field) => changes.get(`${row.day}${field}${row[field]}`) ?? [])
    return found.length === 0 ? row : { ...row, ...Object.fromEntries(found.map(({ field, to }) => [field, to])) }
  }
  return {
    rows: rows.filter((row) => !dropped.has(row.day)).map(mend),
    excludedDays: [...new Set(repairs.flatMap((repair) => (repair.kind === 'exclude' ? repair.days : [])))],
    distributions: repairs.flatMap((repair) => (repair.kind === 'distribution' ? [repair.distribution] : [])),
  }
}
