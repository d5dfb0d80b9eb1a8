import { factorReturns } from '../../../packages/analytics/testkit/random.ts'
import { addDays, weekday } from '@zhiheng/analytics'
import { makeFund, type Owner, putNav } from './market.ts'
import type { World } from './world.ts'

/** Funds with NAVs for tests of portfolios. */

/** Monday to Friday from a day on. */
export function weekdaysFrom(first: number, count: number): number[] {
  const days: number[] = []
  for (let day = first; days.length < count; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return days
}

/** Funds that move by a few common factors, on the same days; each on NAVs from 1. */
export async function movingFunds(world: World, owner: Owner, { count = 4, first = 20230102, days = 400, seed = 1, facts = [] }: { count?: number; first?: number; days?: number; seed?: number; facts?: readonly Parameters<typeof makeFund>[2][] } = {}): Promise<{ codes: string[]; navs: { day: number; adj: number }[][] }> {
  const calendar = weekdaysFrom(first, days)
  const returns = factorReturns(count, days, seed)
  const codes: string[] = []
  const navs: { day: number; adj: number }[][] = []
  for (let i = 0; i < count; i++) {
    let value = 1
    const points = calendar.map((day, t) => {
      if (t > 0) value *= 1 + returns[i]![t]!
      return { day, nav: value, cum: value, adj: value }
    })
    const code = await makeFund(world, owner, { short_name: `基金${'甲乙丙丁戊己庚辛'[i] ?? i}`, ...facts[i] })
    await putNav(world, owner, code, points)
    codes.push(code)
    navs.push(points)
  }
  return { codes, navs }
}
