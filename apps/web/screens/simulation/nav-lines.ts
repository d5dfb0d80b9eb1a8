import { maxDrawdown, totalReturn } from '@zhiheng/analytics'
import type { EquityCurve } from '@zhiheng/contract'

/** NAVs of several combinations on one axis. Pure. */

export type StartChoice = 'own' | 'common'
export interface NavLine {
  code: string
  name: string
  beginDay: string
  endDay: string
  /** One a day of the axis; null before its first day and where there is none. */
  values: (number | null)[]
  /** Over what is shown. */
  totalReturn: number | null
  maxDrawdown: number | null
}
export interface NavLines {
  days: string[]
  lines: NavLine[]
  /** Combinations that have no NAV in the window. */
  without: string[]
}

type Curve = Pick<EquityCurve, 'combinationCode' | 'combinationName' | 'days' | 'nav'>
const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/** Each from its own first day, or all from the last of their first days, there set to 1. */
export function navLines(curves: readonly Curve[], start: StartChoice): NavLines {
  const known = curves.map((curve) => ({ curve, points: curve.days.flatMap((day, at) => (curve.nav[at] === null || curve.nav[at] === undefined ? [] : [[day, curve.nav[at]] as const])) })).filter(({ points }) => points.length > 0)
  const common = known.reduce((last, { points }) => (points[0]![0] > last ? points[0]![0] : last), '')
  const shown = known.map(({ curve, points }) => ({ curve, points: start === 'own' ? points : points.filter(([day]) => day >= common) })).filter(({ points }) => points.length > 0)
  const days = [...new Set(shown.flatMap(({ points }) => points.map(([day]) => day)))].sort()
  const names = named(shown.map(({ curve }) => curve))
  return {
    days, without: curves.filter((curve) => !shown.some((one) => one.curve === curve)).map(({ combinationName }) => combinationName),
    lines: shown.map(({ curve, points }, at) => {
      const base = start === 'own' ? 1 : points[0]![1]
      const byDay = new Map(points.map(([day, nav]) => [day, nav / base]))
      const values = Float64Array.from(points, ([, nav]) => nav)
      return { code: curve.combinationCode, name: names[at]!, beginDay: points[0]![0], endDay: points.at(-1)![0], values: days.map((day) => byDay.get(day) ?? null), totalReturn: orNull(totalReturn(values[0]!, values.at(-1)!)), maxDrawdown: orNull(maxDrawdown(values)) }
    }),
  }
}

/** Two of one name are told apart by their codes. */
const named = (curves: readonly Curve[]) => curves.map(({ combinationName, combinationCode }) => (curves.filter((one) => one.combinationName === combinationName).length > 1 ? `${combinationName} ${combinationCode}` : combinationName))
