import { epochDays } from '../days.ts'
import type { Checked, Finding } from './finding.ts'
import { dash, dayList, median } from './finding.ts'

/** Checks of the days themselves. */

/** Custody sheets fill weekends forward; funds also disclose on 30 June and 31 December, whatever the weekday. */
export function nonTradingDays({ points, isTradingDay, hasCalendar }: Checked): Finding[] {
  const days = points.map((point) => point.day).filter((day) => !isTradingDay(day))
  if (days.length === 0) return []
  const off = new Set(days)
  const filled = points.filter((point, at) => off.has(point.day) && points[at - 1]?.nav === point.nav && points[at - 1]?.cumNav === point.cumNav && points[at - 1]?.adjNav === point.adjNav)
  const disclosed = days.filter((day) => !/(0630|1231|0331|0930)$/.test(day)).length <= 1 && points.length > 20
  const what = hasCalendar ? '非交易日' : '周末'
  return [
    {
      rule: 'non-trading-day',
      severity: disclosed ? 'info' : 'warning',
      days,
      message: `${days.length} 个净值落在${what}（${dayList(days)}）${filled.length > 0 ? `，其中 ${filled.length} 个与前一日相同，像是自动顺延` : ''}。建议保留记录，不参与分析。`,
      repair: { kind: 'exclude', days },
      confidence: disclosed ? 0.5 : 0.9,
    },
  ]
}

export function beforeInception({ points, inceptionDay }: Checked): Finding[] {
  const days = inceptionDay ? points.map((point) => point.day).filter((day) => day < inceptionDay) : []
  if (days.length === 0) return []
  return [{ rule: 'before-inception', severity: 'error', days, message: `${days.length} 个净值早于成立日 ${dash(inceptionDay ?? '')}（${dayList(days)}），可能把发送日期当成了净值日期，或不是这只基金。`, repair: { kind: 'drop', days }, confidence: 0.85 }]
}

export function futureDays({ points, today }: Checked): Finding[] {
  const days = today ? points.map((point) => point.day).filter((day) => day > today) : []
  if (days.length === 0) return []
  return [{ rule: 'future-day', severity: 'error', days, message: `${days.length} 个净值的日期在今天（${dash(today ?? '')}）之后：${dayList(days)}。`, repair: { kind: 'drop', days }, confidence: 0.95 }]
}

const gapsOf = (points: Checked['points']) => points.slice(1).map((point, at) => epochDays(point.day) - epochDays(points[at]?.day ?? point.day))

/** New Year and the October week make 11 days; suspended weeks double a weekly gap. */
const longest = (usual: number) => (usual <= 4 ? 21 : usual <= 10 ? 35 : usual <= 40 ? 75 : 200)

export function longGaps({ points }: Checked): Finding[] {
  const gaps = gapsOf(points)
  if (gaps.length < 4) return []
  const most = longest(median(gaps))
  return gaps.flatMap((gap, at) => {
    const [from, to] = [points[at]?.day ?? '', points[at + 1]?.day ?? '']
    // before it opens a new fund publishes now and then
    return gap > most && at >= 3 ? [{ rule: 'long-gap', severity: 'info' as const, days: [from, to], message: `${dash(from)} 到 ${dash(to)} 相隔 ${gap} 天没有净值。`, confidence: 0.9 }] : []
  })
}

/** A sparse official series and a dense mailed one under one fund. One change from weekly to daily is ordinary growth. */
export function mixedFrequency({ points }: Checked): Finding[] {
  const gaps = gapsOf(points)
  if (gaps.length < 30) return []
  const dense = gaps.map((gap) => gap <= 4)
  // holidays interrupt a dense stretch, stray days a sparse one: only long ones count, and only where they alternate
  const long = stretchesOf(dense).filter((each) => each.length >= 6)
  const turns = long.filter((each, at) => at === 0 || each.value !== long[at - 1]?.value)
  if (turns.length < 3) return []
  const days = turns.map((each) => points[each.from + 1]?.day ?? '')
  return [{ rule: 'mixed-frequency', severity: turns.length > 3 ? 'warning' : 'info', days, message: `日频与低频净值交替出现 ${turns.length} 段（自 ${dayList(days)} 起），可能混入了两个来源。`, confidence: 0.6 }]
}

function stretchesOf(values: readonly boolean[]): { value: boolean; from: number; length: number }[] {
  const out: { value: boolean; from: number; length: number }[] = []
  values.forEach((value, at) => {
    const last = out.at(-1)
    if (last?.value === value) last.length++
    else out.push({ value, from: at, length: 1 })
  })
  return out
}

/** The same figure so often in a row that chance cannot explain it, given how often this fund stands still. */
export function staleStretch({ points }: Checked): Finding[] {
  const known = points.filter((point) => (point.nav ?? point.cumNav ?? point.adjNav) !== null)
  const value = (at: number) => known[at]?.nav ?? known[at]?.cumNav ?? known[at]?.adjNav
  const still = known.slice(1).map((_, at) => value(at) === value(at + 1))
  const share = still.filter(Boolean).length / (still.length || 1)
  if (known.length < 30 || share > 0.3 || !movesInManyUnits(known.map((_, at) => value(at) ?? 0))) return []
  const found = stretchesOf(still).filter((each) => each.value && each.from >= 20 && each.length >= 8 && Math.max(share, 0.02, shareAround(still, each)) ** each.length * known.length < 1e-7)
  return found.map(({ from, length }) => {
    const days = known.slice(from + 1, from + length + 1).map((point) => point.day)
    return { rule: 'stale', severity: 'warning', days, message: `${dash(days[0] ?? '')} 到 ${dash(days.at(-1) ?? '')} 连续 ${length} 个净值没有变化（${value(from)}），可能是重复填充。`, confidence: 0.6 }
  })
}

/** How often the fund stands still in the months around the stretch. */
function shareAround(still: readonly boolean[], { from, length }: { from: number; length: number }): number {
  const around = [...still.slice(Math.max(0, from - 60), from), ...still.slice(from + length, from + length + 60)]
  return around.filter(Boolean).length / (around.length || 1)
}

/** A quiet bond fund printed with three decimals stands still by rounding alone. */
function movesInManyUnits(values: readonly number[]): boolean {
  const moves = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value))).filter((move) => move > 1e-9)
  return median(moves) >= 3 * moves.reduce((least, move) => Math.min(least, move), Number.POSITIVE_INFINITY)
}
