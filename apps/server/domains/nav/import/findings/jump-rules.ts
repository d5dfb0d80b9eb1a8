import type { Change, Checked, FieldSeries, Finding, NavField, NavPoint } from './finding.ts'
import { dash, dayList, declaredOn, fieldName, figure, navFields, percent, seriesOf, stepsOf, usualStep } from './finding.ts'

/** Checks of size: values from another scale, spikes, splits. */

const twice = Math.log(1.9)
/** A stray stretch longer than this is a new level, not a slip. */
const longestRun = 10

interface Run {
  /** Places in the series that stand off. */
  from: number
  to: number
  /** Logarithm of how far. */
  off: number
}

/** Stretches that leave their neighbours' level and come back to it. */
function runsOff(series: FieldSeries, steps: readonly number[], threshold: (length: number) => number, longest = longestRun): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < steps.length; at++) {
    const off = steps[at] ?? 0
    if (Math.abs(off) < threshold(1)) continue
    for (let length = 1; length <= longest && at + length < steps.length; length++) {
      const back = steps[at + length] ?? 0
      const before = series.values[at] ?? 0
      const after = series.values[at + length + 1] ?? 0
      const size = Math.min(Math.abs(off), Math.abs(back))
      if (size < threshold(length) || Math.sign(back) === Math.sign(off) || Math.abs(Math.log(after / before)) > size * (size > 0.25 ? 0.45 : 0.25)) continue
      runs.push({ from: at + 1, to: at + length, off })
      at += length
      break
    }
  }
  return runs
}

/** A slip by a power of ten is mended by shifting the point; anything else can only be left out. */
function powerOfTen(ratio: number): number | null {
  const power = Math.round(Math.log10(ratio))
  return power !== 0 && Math.abs(Math.log10(ratio) - power) < 0.06 ? 10 ** power : null
}

const mended = (value: number, scale: number) => Number((value / scale).toPrecision(15))

function changesFor(series: FieldSeries, from: number, to: number, scale: number | null): Change[] {
  return series.days.slice(from, to + 1).map((day, at) => {
    const value = series.values[from + at] ?? 0
    return { day, field: series.field, from: value, to: scale === null ? null : mended(value, scale) }
  })
}

/** Net assets in the NAV column, ×100, 1,462,545.11 among 1.52s: off by a factor, then back. */
export function scalePoints({ points, distributions }: Checked): Finding[] {
  return navFields.flatMap((field) => {
    const series = seriesOf(points, field)
    return runsOff(series, stepsOf(series.values), () => twice)
      .filter((run) => declaredOn(distributions, series.days[run.from - 1] ?? '', series.days[run.to + 1] ?? '').every((each) => each.kind !== 'share_conversion'))
      .map((run) => scaleFinding(series, run))
  })
}

function scaleFinding(series: FieldSeries, { from, to }: Run): Finding {
  const [before = 1, value = 1] = [series.values[from - 1], series.values[from]]
  const days = series.days.slice(from, to + 1)
  const assets = value / before > 1e4
  const why = assets ? '，像是把资产净值总额或份额填进了净值' : powerOfTen(value / before) ? '，像是小数点错位' : ''
  return {
    rule: 'scale-point',
    severity: 'error',
    days,
    message: `${dayList(days)} 的${fieldName[series.field]}为 ${figure(value)}，前后都在 ${figure(before)} 左右${why}。`,
    repair: { kind: 'change', changes: changesFor(series, from, to, assets ? null : powerOfTen(value / before)) },
    confidence: 0.97,
  }
}

/** Down and up again (or up and down) within days, far beyond what this fund does. */
export function spikes({ points, distributions }: Checked): Finding[] {
  const seen = new Map<string, { days: string[]; fields: NavField[]; off: number; changes: Change[] }>()
  for (const field of navFields) {
    const series = seriesOf(points, field)
    const steps = stepsOf(series.values)
    if (steps.length < 5) continue
    const usual = usualStep(steps)
    const high = (length: number) => (length === 1 ? Math.max(Math.min(0.1, 40 * usual), Math.min(0.2, usual * 14)) : Math.max(0.12, Math.min(0.25, usual * 16)))
    // where another figure of the same days stays calm, a smaller leap is proof enough
    for (const run of runsOff(series, steps, () => Math.max(0.03, Math.min(0.15, usual * 6)), 3)) {
      const size = Math.min(Math.abs(steps[run.from - 1] ?? 0), Math.abs(steps[run.to] ?? 0))
      const alone = navFields.some((other) => other !== field && Math.abs(stepAcross(points, other, series.days[run.from - 1] ?? '', series.days[run.from] ?? '') ?? Number.POSITIVE_INFINITY) < size * 0.25)
      if (size < high(run.to - run.from + 1) && !alone) continue
      const around = declaredOn(distributions, series.days[run.from - 1] ?? '', series.days[run.to + 1] ?? '')
      if (Math.abs(run.off) >= twice || around.length > 0) continue
      const days = series.days.slice(run.from, run.to + 1)
      const known = seen.get(days.join()) ?? { days, fields: [], off: run.off, changes: [] }
      known.fields.push(field)
      known.changes.push(...changesFor(series, run.from, run.to, null).map((change) => ({ ...change, to: impliedBy(points, change.day, field) })))
      seen.set(days.join(), known)
    }
  }
  return [...seen.values()].map(({ days, fields, off, changes }) => {
    const all = fields.length === navFields.filter((field) => points.find((point) => point.day === days[0])?.[field] != null).length
    return {
      rule: 'spike',
      severity: 'warning',
      days,
      message: `${dayList(days)} 的${fields.map((field) => fieldName[field]).join('、')}突然变动 ${percent(Math.expm1(off))}，随后又回到原来的水平。`,
      repair: all ? { kind: 'drop', days } : { kind: 'change', changes },
      confidence: Math.min(0.95, 0.55 + Math.abs(off)),
    }
  })
}

/** What the other figure of the day says: unit and cumulative keep their distance between dividends. */
function impliedBy(points: readonly NavPoint[], day: string, field: NavField): number | null {
  const at = points.findIndex((point) => point.day === day)
  const [here, before] = [points[at], points[at - 1]]
  if (field === 'adjNav' || !here || !before) return null
  const other = field === 'nav' ? 'cumNav' : 'nav'
  const [now, was, own] = [here[other], before[other], before[field]]
  return now === null || was === null || own === null ? null : Number((own + now - was).toFixed(6))
}

const simpleRatios = [2, 3, 4, 5, 6, 8, 10, 20, 100, 1.5, 2.5].flatMap((ratio) => [ratio, 1 / ratio])

/** A lasting change of level: a split that nobody declared, or a tail from another scale. */
export function levelShifts({ points, distributions }: Checked): Finding[] {
  return navFields.flatMap((field) => {
    const series = seriesOf(points, field)
    const steps = stepsOf(series.values)
    const returned = new Set(runsOff(series, steps, () => twice).flatMap((run) => [run.from - 1, run.to]))
    return steps.flatMap((step, at) => {
      const [before = '', day = ''] = [series.days[at], series.days[at + 1]]
      if (Math.abs(step) < Math.log(1.45) || returned.has(at) || declaredOn(distributions, before, day).length > 0) return []
      const found = shiftFinding(points, series, at, step)
      return found ? [found] : []
    })
  })
}

function shiftFinding(points: readonly NavPoint[], series: FieldSeries, at: number, step: number): Finding | null {
  const [before = 1, after = 1] = [series.values[at], series.values[at + 1]]
  const ratio = before / after
  const day = series.days[at + 1] ?? ''
  const simple = simpleRatios.find((each) => Math.abs(Math.log(ratio / each)) < 0.03)
  const others = navFields.filter((field) => field !== series.field).map((field) => stepAcross(points, field, series.days[at] ?? '', day))
  const calm = others.some((other) => other !== null && Math.abs(other) < 0.12)
  // a dividend keeps unit and cumulative moving by the same amount; that is another rule's finding
  if (series.field === 'nav' && calm && movesAlike(points, day)) return null
  const says = `${dash(day)} 的${fieldName[series.field]}由 ${figure(before)} 变为 ${figure(after)}`
  const tail = series.values.length - at - 1
  // a split moves the unit NAV only, and lasts
  if (series.field === 'nav' && simple !== undefined && (calm || others.every((other) => other === null)) && at >= 3 && simple < 50 && simple > 0.02) {
    return { rule: 'undeclared-split', severity: 'warning', days: [day], message: `${says}，接近 1:${figure(simple)}${calm ? '，而累计（复权）净值没有相应变化' : ''}，像是未登记的份额拆分或折算。`, repair: { kind: 'distribution', distribution: { day, kind: 'share_conversion', value: simple } }, confidence: calm ? 0.85 : 0.6 }
  }
  if (Math.abs(step) < twice) return null
  // funds are split back to 1.00 by whatever ratio that takes
  if (series.field === 'nav' && Math.abs(after - 1) < 0.1 && ratio > 1 && ratio < 20 && at >= 20 && tail >= 20) {
    const value = Number(ratio.toFixed(4))
    return { rule: 'undeclared-split', severity: 'warning', days: [day], message: `${says}，回到 1 元附近，像是未登记的份额拆分（约 1:${value}）或大额分红。`, repair: { kind: 'distribution', distribution: { day, kind: 'share_conversion', value } }, confidence: 0.5 }
  }
  const [from, to] = tail <= at + 1 ? [at + 1, series.values.length - 1] : [0, at]
  const scale = powerOfTen(tail <= at + 1 ? after / before : before / after)
  // half of the series on each level says nothing about which half is wrong
  const clear = to - from + 1 < series.values.length * 0.4
  return {
    rule: 'scale-tail',
    severity: 'error',
    days: series.days.slice(from, to + 1),
    message: `${says}，此后没有回到原来的水平，像是${tail <= at + 1 ? '后面' : '前面'} ${to - from + 1} 个净值取自另一种口径（如收益指数、百分制净值）。`,
    ...(clear && { repair: { kind: 'change' as const, changes: changesFor(series, from, to, scale) } }),
    confidence: clear ? 0.85 : 0.5,
  }
}

/** After the day, do unit and cumulative move by the same amount rather than by one ratio? */
function movesAlike(points: readonly NavPoint[], day: string): boolean {
  const from = points.findIndex((point) => point.day === day)
  const pairs = points.slice(from, from + 30).flatMap(({ nav, cumNav }) => (nav === null || cumNav === null ? [] : [cumNav - nav]))
  return pairs.length > 3 && (pairs[0] ?? 0) > 0 && pairs.filter((gap) => Math.abs(gap - (pairs[0] ?? 0)) < 0.0006).length > pairs.length * 0.7
}

function stepAcross(points: readonly NavPoint[], field: NavField, from: string, to: string): number | null {
  const [a, b] = [from, to].map((day) => points.find((point) => point.day === day)?.[field] ?? null)
  return a === null || b === null || a === undefined || b === undefined || a <= 0 || b <= 0 ? null : Math.log(b / a)
}

/** Two share classes in one series: the value leaps by about the same distance, up and down by turns. */
export function twoLevels({ points, distributions }: Checked): Finding[] {
  return navFields.flatMap((field) => {
    const series = seriesOf(points, field)
    const steps = stepsOf(series.values)
    const floor = Math.max(0.02, usualStep(steps) * 8)
    const leaps = steps.map((step, at) => ({ step, at })).filter(({ step, at }) => Math.abs(step) > floor && Math.abs(step) < twice && declaredOn(distributions, series.days[at] ?? '', series.days[at + 1] ?? '').length === 0)
    const turns = leaps.filter((leap, at) => at > 0 && Math.sign(leap.step) !== Math.sign(leaps[at - 1]?.step ?? 0))
    const sizes = leaps.map(({ step }) => Math.abs(step))
    if (leaps.length < 6 || turns.length < leaps.length - 1 || Math.max(...sizes) > Math.min(...sizes) * 1.5) return []
    const days = leaps.map(({ at }) => series.days[at + 1] ?? '')
    return [{ rule: 'two-levels', severity: 'error', days, message: `${fieldName[field]}在两个水平之间来回跳动 ${leaps.length} 次（每次约 ${percent(sizes[0] ?? 0)}，${dayList(days)}），像是混入了另一个份额类别的净值。`, confidence: 0.75 }]
  })
}
