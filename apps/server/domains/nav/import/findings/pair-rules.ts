import type { Change, Checked, Finding, NavField, NavPoint } from './finding.ts'
import { dash, dayList, declaredOn, fieldName, figure } from './finding.ts'

/** Checks of the three figures against each other: adjusted ≥ cumulative ≥ unit, and what their distance tells. */

/** Figures carry four decimals; two roundings meet. */
const rounding = 0.00025

interface Pair {
  day: string
  low: number
  high: number
}

const pairs = (points: readonly NavPoint[], low: NavField, high: NavField): Pair[] =>
  points.flatMap((point) => (point[low] === null || point[high] === null ? [] : [{ day: point.day, low: point[low], high: point[high] }]))

const swap = (rows: readonly Pair[], low: NavField, high: NavField): Change[] =>
  rows.flatMap((row) => [
    { day: row.day, field: low, from: row.low, to: row.high },
    { day: row.day, field: high, from: row.high, to: row.low },
  ])

/** Share of the steps on which two figures move by the same amount: near 1 for unit and cumulative, which differ by paid dividends. */
function moveTogether(rows: readonly Pair[]): number {
  const moved = rows.slice(1).map((row, at) => ({ a: row.low - (rows[at]?.low ?? 0), b: row.high - (rows[at]?.high ?? 0) })).filter(({ a, b }) => Math.abs(a) > rounding || Math.abs(b) > rounding)
  return moved.length < 3 ? Number.NaN : moved.filter(({ a, b }) => Math.abs(a - b) <= rounding).length / moved.length
}

/** Whole columns exchanged, or single rows. A fund with conversions may rightly have its cumulative below its unit NAV. */
export function swappedUnitCumulative({ points, distributions }: Checked): Finding[] {
  const rows = pairs(points, 'nav', 'cumNav')
  const apart = rows.filter((row) => Math.abs(row.high - row.low) > rounding)
  const wrong = apart.filter((row) => row.high < row.low)
  if (wrong.length === 0 || distributions.some((each) => each.kind === 'share_conversion')) return []
  // a merge keeps the ratio, an exchange keeps the difference
  if (wrong.length === apart.length && ((moveTogether(rows) > 0.9 && !keepsRatio(apart) && fellApart(rows)) || (rows.length < 4 && wrong.length === rows.length))) {
    return [swapFinding('swapped-unit-cumulative', wrong, 'nav', 'cumNav', `全部 ${wrong.length} 个有差别的日期累计净值都小于单位净值，两列像是填反了`, rows.length < 4 ? 0.7 : 0.95)]
  }
  const single = swappedRows(rows)
  return single.length === 0 ? [] : [swapFinding('swapped-unit-cumulative', single, 'nav', 'cumNav', `${dayList(single.map((row) => row.day))} 的单位净值与累计净值像是填反了`, 0.9)]
}

/** Where the two part it is the lower one that falls; a conversion lifts the upper one. */
function fellApart(rows: readonly Pair[]): boolean {
  const at = rows.findIndex((row) => Math.abs(row.high - row.low) > rounding)
  const [before, row] = [rows[at - 1], rows[at]]
  return !before || !row || Math.abs(row.high / before.high - 1) > Math.abs(row.low / before.low - 1)
}

/** Is the ratio of the two steadier from step to step than their difference? */
function keepsRatio(rows: readonly Pair[]): boolean {
  const steady = rows.slice(1).filter((row, at) => Math.abs(row.high / row.low - (rows[at]?.high ?? 0) / (rows[at]?.low ?? 1)) < rounding)
  return steady.length > (rows.length - 1) * moveTogether(rows)
}

function swapFinding(rule: string, rows: readonly Pair[], low: NavField, high: NavField, says: string, confidence: number): Finding {
  const [first] = rows
  return {
    rule,
    severity: 'error',
    days: rows.map((row) => row.day),
    message: `${says}（如 ${dash(first?.day ?? '')}：${fieldName[low]} ${figure(first?.low ?? null)}，${fieldName[high]} ${figure(first?.high ?? null)}）。`,
    repair: { kind: 'change', changes: swap(rows, low, high) },
    confidence,
  }
}

/** Rows that continue their neighbours only when exchanged. */
function swappedRows(rows: readonly Pair[]): Pair[] {
  const out: Pair[] = []
  let before: Pair | undefined
  for (const row of rows) {
    const gap = before ? Math.abs(before.high - before.low) : 0
    const straight = before ? Math.abs(row.low - before.low) + Math.abs(row.high - before.high) : 0
    const crossed = before ? Math.abs(row.low - before.high) + Math.abs(row.high - before.low) : Number.POSITIVE_INFINITY
    if (before && row.high < row.low - rounding && gap > 0.01 && crossed < straight * 0.4) {
      out.push(row)
      before = { day: row.day, low: row.high, high: row.low }
    } else before = row
  }
  // more than half of the rows the other way round is another story
  return out.length * 2 > rows.length ? [] : out
}

/** The column that moves in step with the unit NAV is the cumulative one, whatever its heading. */
export function swappedAdjustedCumulative({ points }: Checked): Finding[] {
  const whole = points.filter((point) => point.nav !== null && point.cumNav !== null && point.adjNav !== null)
  const apart = pairs(whole, 'cumNav', 'adjNav').filter((row) => Math.abs(row.high - row.low) > 4 * rounding)
  if (apart.length < 5 || apart.filter((row) => row.high < row.low).length < apart.length * 0.9) return []
  const adjusted = moveTogether(pairs(whole, 'nav', 'adjNav'))
  const cumulative = moveTogether(pairs(whole, 'nav', 'cumNav'))
  if (!(adjusted > 0.85 && cumulative < adjusted - 0.2)) return []
  return [swapFinding('swapped-adjusted-cumulative', apart, 'cumNav', 'adjNav', `复权净值小于累计净值，且随单位净值等额变动，两列像是填反了`, 0.9)]
}

/** On the ex-day some sheets write the cumulative figure into the unit column. */
export function cumulativeInUnit({ points, distributions }: Checked): Finding[] {
  const rows = pairs(points, 'nav', 'cumNav')
  const found = rows.flatMap((row, at) => {
    const [before, after] = [rows[at - 1], rows[at + 1]]
    if (!before || Math.abs(row.high - row.low) > rounding) return []
    const gap = after ? after.high - after.low : before.high - before.low
    const was = before.high - before.low
    const declared = declaredOn(distributions, before.day, row.day).length > 0
    // the unit NAV leaps to where the cumulative one was; on a first dividend there is no leap, only the record tells
    const leapt = was >= 0.01 && Math.abs(row.low - before.low - was) < was * 0.5
    if (gap < 0.01 || was < -rounding || !(leapt || declared)) return []
    return [{ day: row.day, field: 'nav' as const, from: row.low, to: Number((row.high - gap).toFixed(6)) }]
  })
  if (found.length === 0) return []
  const [first] = found
  return [{ rule: 'cumulative-in-unit', severity: 'error', days: found.map((each) => each.day), message: `${dayList(found.map((each) => each.day))} 的单位净值等于累计净值 ${figure(first?.from ?? null)}，而前后两者有差距，像是把累计净值填进了单位净值，应为 ${figure(first?.to ?? null)}。`, repair: { kind: 'change', changes: found }, confidence: 0.9 }]
}

/** The unit NAV falls and the cumulative one does not: a dividend of the difference. */
export function undeclaredDividends({ points, distributions }: Checked): Finding[] {
  const rows = pairs(points, 'nav', 'cumNav')
  const adjusted = points.some((point) => point.adjNav !== null)
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]
    const after = rows[at + 1]
    if (!before) return []
    const paid = row.high - row.low - (before.high - before.low)
    const lasts = !after || Math.abs(after.high - after.low - (row.high - row.low)) < Math.abs(paid) * 0.5
    const calm = Math.abs(row.high / before.high - 1) < 0.05
    if (paid < Math.max(0.002, row.low * 0.001) || paid > before.low * 0.9 || !lasts || !calm || row.low >= before.low) return []
    if (declaredOn(distributions, before.day, row.day).length > 0) return []
    // after a conversion the two move by one ratio, and every fall widens or narrows the distance
    if (rows.length > 20 && !(moveTogether(rows.slice(Math.max(0, at - 15), at + 15)) > 0.6)) return []
    const value = Number(paid.toFixed(4))
    return [
      {
        rule: 'undeclared-dividend',
        // the adjusted series has it already, only the record is missing
        severity: adjusted ? ('info' as const) : ('warning' as const),
        days: [row.day],
        message: `${dash(row.day)} 单位净值由 ${figure(before.low)} 变为 ${figure(row.low)}，累计净值由 ${figure(before.high)} 变为 ${figure(row.high)}，像是每份分红 ${value} 元而没有登记。`,
        repair: { kind: 'distribution' as const, distribution: { day: row.day, kind: 'cash_dividend' as const, value } },
        confidence: 0.85,
      },
    ]
  })
}

/** Adjusted NAV stops before the others do: carried on by the returns of the unit NAV and the dividends that the cumulative one shows. */
export function missingAdjustedTail({ points }: Checked): Finding[] {
  const last = points.findLastIndex((point) => point.adjNav !== null)
  const missing = points.slice(last + 1).filter((point) => (point.nav ?? point.cumNav) !== null)
  if (last < 0 || missing.length === 0 || points.slice(0, last + 1).filter((point) => point.adjNav !== null).length < (last + 1) / 2) return []
  let before = points[last]
  let adjusted = before?.adjNav ?? null
  const changes: Change[] = []
  for (const point of missing) {
    const grown = growth(before, point)
    adjusted = adjusted === null || grown === null ? null : adjusted * grown
    if (adjusted === null) break
    changes.push({ day: point.day, field: 'adjNav', from: null, to: Number(adjusted.toFixed(6)) })
    before = point
  }
  const days = missing.map((point) => point.day)
  return [
    {
      rule: 'missing-adjusted-tail',
      severity: 'warning',
      days,
      message: `复权净值只到 ${dash(points[last]?.day ?? '')}，之后 ${days.length} 个净值没有复权值（${dayList(days)}）${changes.length === days.length ? '，可按单位净值与累计净值接续' : ''}。`,
      ...(changes.length === days.length && { repair: { kind: 'change' as const, changes } }),
      confidence: 0.8,
    },
  ]
}

function growth(before: NavPoint | undefined, now: NavPoint): number | null {
  if (!before || before.nav === null || now.nav === null || before.nav <= 0) return null
  const paid = before.cumNav === null || now.cumNav === null ? 0 : now.cumNav - now.nav - (before.cumNav - before.nav)
  return (now.nav + (paid > rounding * 2 ? paid : 0)) / before.nav
}
