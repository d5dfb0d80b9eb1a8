import type { Distribution } from '@zhiheng/analytics'
import type { Random } from './random.ts'
import type { FundNav } from './types.ts'

/** A fund's returns with what is planted in them, and the NAV that it publishes. */

export interface Plan {
  alpha: number
  beta: number
  idiosyncratic: number
  periodsPerYear: number
  riskFree: number
  /** The benchmark's returns on the fund's own steps. */
  benchmark: Float64Array
  /** Returns of style factors on the same steps, already times the exposure. */
  styles: readonly Float64Array[]
  /** Steps up to the anchor; later ones are drawn without being fitted. */
  fitted: number
}

/**
 * Returns r = rf + α + β (b − rf) + style + ε. Style is freed of the benchmark and ε of both, over the fitted steps: a regression over
 * them finds exactly what was planted, not what chance made of it.
 */
export function plantReturns(random: Random, plan: Plan): Float64Array {
  const { alpha, beta, idiosyncratic, periodsPerYear, benchmark, styles, fitted } = plan
  const rate = (1 + plan.riskFree) ** (1 / periodsPerYear) - 1
  const excess = benchmark.map((value) => value - rate)
  const ones = new Float64Array(benchmark.length).fill(1)
  const noise = Float64Array.from(benchmark, () => random.normal())

  const basis = orthogonal([ones, excess], fitted)
  const freed = styles.map((style) => without(style, basis, fitted))
  const own = without(noise, [...basis, ...orthogonal(freed, fitted)], fitted)
  const scale = idiosyncratic / Math.sqrt(periodsPerYear) / Math.sqrt(dot(own, own, fitted) / (fitted - 1))
  return excess.map((value, at) => rate + alpha / periodsPerYear + beta * value + freed.reduce((sum, style) => sum + style[at]!, 0) + own[at]! * scale)
}

function dot(a: Float64Array, b: Float64Array, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at++) sum += a[at]! * b[at]!
  return sum
}

/** Modified Gram and Schmidt over the first `count` steps; a column that adds nothing is left out. */
function orthogonal(columns: readonly Float64Array[], count: number): Float64Array[] {
  const basis: Float64Array[] = []
  for (const column of columns) {
    const rest = without(column, basis, count)
    const size = dot(rest, rest, count)
    if (size > 1e-14 * Math.max(1, dot(column, column, count))) basis.push(rest.map((value) => value / Math.sqrt(size)))
  }
  return basis
}

function without(column: Float64Array, basis: readonly Float64Array[], count: number): Float64Array {
  const rest = column.slice()
  for (const one of basis) {
    const share = dot(rest, one, count)
    for (let at = 0; at < rest.length; at++) rest[at] = rest[at]! - share * one[at]!
  }
  return rest
}

/** How a fund hands out: dividends in these months when the unit NAV is above `above`, a split when it passes `splitAt`. */
export interface Payout {
  months: readonly number[]
  above: number
  share: number
  splitAt?: number
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** What the fund publishes from its first day at 1.0000: unit and cumulative NAV to four decimals, and what it paid. */
export function publish(days: Int32Array, returns: Float64Array, payout?: Payout): { nav: FundNav; distributions: Distribution[] } {
  const nav = new Float64Array(days.length).fill(1)
  const cumNav = new Float64Array(days.length).fill(1)
  const distributions: Distribution[] = []
  let [unit, paid, units] = [1, 0, 1]
  for (let at = 1; at < days.length; at++) {
    unit *= 1 + returns[at - 1]!
    const event = payout && eventOn(payout, days[at - 1]!, days[at]!, unit)
    if (event?.kind === 'cash_dividend') {
      unit -= event.value
      paid += event.value * units
    } else if (event) {
      unit /= event.value
      units *= event.value
    }
    if (event) distributions.push(event)
    nav[at] = rounded(unit, 4)
    // Chinese practice: the cumulative NAV is what one original unit is worth with all that it was paid.
    cumNav[at] = rounded(rounded(unit, 4) * units + paid, 4)
  }
  return { nav: { days, nav, cumNav }, distributions }
}

function eventOn({ months, above, share, splitAt }: Payout, before: number, day: number, unit: number): Distribution | undefined {
  const month = Math.floor(day / 100) % 100
  // The first NAV day after the middle of the month.
  const isPayday = months.includes(month) && day % 100 >= 15 && (before % 100 < 15 || Math.floor(before / 100) !== Math.floor(day / 100))
  if (!isPayday) return undefined
  if (splitAt && unit > splitAt) return { day, kind: 'share_conversion', value: 2 }
  return unit > above ? { day, kind: 'cash_dividend', value: rounded(unit * share, 3) } : undefined
}

/** A money fund's unit NAV is always 1; what it earns stands in the adjusted series. */
export function publishMoney(days: Int32Array, returns: Float64Array): FundNav {
  let level = 1
  const adjNav = Float64Array.from(days, (_, at) => rounded((level *= at === 0 ? 1 : 1 + returns[at - 1]!), 6))
  return { days, nav: new Float64Array(days.length).fill(1), cumNav: new Float64Array(days.length).fill(1), adjNav }
}
