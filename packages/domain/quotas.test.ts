import { expect, test } from 'vitest'
import { editions, figureSettingOf, limitsOf, quotaCounts, quotaNames, quotasOf, quotasOfOrg, within } from './quotas.ts'

test('the personal edition is 1 and for individual research [organisation.edition-personal] [quota.personal]', () => {
  expect(editions.personal).toBe(1)
  expect(Object.values(quotasOf(1))).toEqual([500, 20, 100, 20, 100, 50, 50, 200, 20, 20, 50, 100])
})

test('the professional edition is 2 and for institutions [organisation.edition-professional] [quota.professional]', () => {
  expect(editions.professional).toBe(2)
  expect(Object.values(quotasOf(2))).toEqual([5000, 100, 1000, 100, 1000, 100, 100, 2000, 500, 100, 200, 500])
})

test.each([
  ['[quota.private-data]', 'privateData', 500, 5000], ['[quota.fund-groups]', 'fundGroups', 20, 100], ['[quota.group-items]', 'groupItems', 100, 1000], ['[quota.pools]', 'pools', 20, 100],
  ['[quota.pool-items]', 'poolItems', 100, 1000], ['[quota.simulation-combos]', 'simulationCombos', 50, 100], ['[quota.simulated-portfolios]', 'simulatedPortfolios', 50, 100],
  ['[quota.exports]', 'exports', 200, 2000], ['[quota.reports]', 'reports', 20, 500], ['[quota.manager-groups]', 'managerGroups', 20, 100], ['[quota.diligence]', 'diligenceReportsNotes', 50, 200], ['[quota.customers]', 'customers', 100, 500],
] as const)('%s %s is %i for personal and %i for professional', (_rule, name, personal, professional) => {
  expect([quotasOf(1)[name], quotasOf(2)[name]]).toEqual([personal, professional])
})

test('every quota passes the same door: the last place is within, one more is not; what was sold stands over the edition', () => {
  const quota = quotasOfOrg({ edition: 1, quotas: { pools: 3 } })
  expect([within(quota, 'pools', 3), within(quota, 'pools', 4), within(quota, 'customers', 100), within(quota, 'customers', 101)]).toEqual([true, false, true, false])
  expect(Object.keys(quotaCounts)).toEqual(Object.keys(quotaNames))
})

test('an organisation exports 200 rows unless it has a limit of its own [organisation.limit-max-export]', () => {
  expect(limitsOf({}).maxExportCount).toBe(200)
  expect(limitsOf({ maxExportCount: 1500 }).maxExportCount).toBe(1500)
})

test('every switch of an organisation is on unless it was turned off [organisation.limit-flags]', () => {
  const { maxExportCount: _, ...switches } = limitsOf({})
  expect(switches).toEqual({ subFundGlobalEffect: true, strategyPool: true, customIndicator: true, customColumnTemplate: true, flow: true, group: true, labels: true, customField: true, orgRoles: true })
  expect(limitsOf({ flow: false }).flow).toBe(false)
})

test('figures use 250, 52 and 12 periods and 3 % unless the organisation says otherwise', () => {
  expect(figureSettingOf({})).toMatchObject({ riskFree: 0.03, periodsDaily: 250, periodsWeekly: 52, periodsMonthly: 12, privateLagDays: 3 })
  expect(figureSettingOf({ riskFree: 0.015 }).riskFree).toBe(0.015)
})
