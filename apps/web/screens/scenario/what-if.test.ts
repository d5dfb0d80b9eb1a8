import type { ScenarioFund } from '@zhiheng/contract'
import { expect, test } from 'vitest'
import { reversed, shocked, touching } from './what-if.ts'

const factor = (code: string, beta: number, error: number) => ({ code, name: code, about: '', beta, low: beta - 1.959963984540054 * error, high: beta + 1.959963984540054 * error, t: beta / error, p: 0 })
const fund: ScenarioFund = {
  fundCode: '1', shortName: '甲', frequency: 'weekly', benchmarkName: '沪深300', lastDay: '20260109', lastNav: 1.2, navTypeName: '复权净值', sourceName: '平台', beginDay: '20200103', unitNav: 1,
  exposure: { why: '', observations: 150, lags: 4, rSquared: 0.9, alpha: 0, alphaYear: 0, factors: [factor('market', 0.8, 0.02), factor('bond', 0.1, 0.2)] },
  episodes: [], weekly: { drift: 0, deviation: 0.2, observations: 150, beginDay: '20230106' },
}

test('a shock is the sum of exposures times moves, with the interval of the exposures', () => {
  expect(shocked(fund, { market: -0.2 })).toMatchObject({ total: expect.closeTo(-0.16, 12), low: expect.closeTo(-0.16 - 0.2 * 1.96 * 0.02, 4), high: expect.closeTo(-0.16 + 0.2 * 1.96 * 0.02, 4) })
  expect(shocked({ ...fund, exposure: { ...fund.exposure, why: '净值太少' } }, { market: -0.2 })).toBeUndefined()
})

test('the reverse: what one factor has to do, why another cannot, and the likeliest of all together', () => {
  const { rows, distance } = reversed(fund, { covariance: [0.0004, 0, 0, 0.00001] }, -0.1)
  expect([rows[0]!.alone, rows[1]!.alone, rows[1]!.why.includes('不显著')]).toEqual([expect.closeTo(-0.125, 12), undefined, true])
  expect(rows[0]!.joint! * 0.8 + rows[1]!.joint! * 0.1).toBeCloseTo(-0.1, 12)
  expect(distance).toBeCloseTo(0.1 / Math.sqrt(13 * (0.64 * 0.0004 + 0.01 * 0.00001)), 10)
  expect(reversed(fund, { covariance: [] }, -0.1)).toMatchObject({ distance: undefined })
  const noise = { ...fund, exposure: { ...fund.exposure, factors: [factor('market', 0.01, 0.02), factor('bond', 0.1, 0.2)] } }
  expect(reversed(noise, { covariance: [0.0004, 0, 0, 0.00001] }, -0.1)).toMatchObject({ distance: undefined, rows: [{ joint: undefined }, { joint: undefined }] })
})

test('the probability of touching a line grows with the weeks; a broken line is certain; without history nothing is said', () => {
  const { room, probabilities } = touching(fund, 0.8, 'zero')!
  expect([room, probabilities[0]]).toEqual([expect.closeTo(-0.2, 12), expect.closeTo(0.577, 2)])
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b))
  expect(touching(fund, 1.1, 'history')!.probabilities).toEqual([1, 1, 1, 1])
  expect(touching({ ...fund, unitNav: null }, 0.8, 'zero')).toBeUndefined()
})
