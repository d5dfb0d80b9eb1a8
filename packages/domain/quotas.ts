import type { FigureSetting, OrgLimit, Quota } from '@zhiheng/contract'

/** Editions of an organisation: 1 personal (individual research), 2 professional (small and medium institutions). */
export const editions = { personal: 1, professional: 2 } as const
export const editionNames: Record<number, string> = { 1: '个人版', 2: '专业版' }

const personal: Quota = {
  privateData: 500, fundGroups: 20, groupItems: 100, pools: 20, poolItems: 100, simulationCombos: 50, simulatedPortfolios: 50,
  exports: 200, reports: 20, managerGroups: 20, diligenceReportsNotes: 50, customers: 100,
}
const professional: Quota = {
  privateData: 5000, fundGroups: 100, groupItems: 1000, pools: 100, poolItems: 1000, simulationCombos: 100, simulatedPortfolios: 100,
  exports: 2000, reports: 500, managerGroups: 100, diligenceReportsNotes: 200, customers: 500,
}

/** The quotas written when an organisation of the edition is made. */
export const quotasOf = (edition: number): Quota => (edition === editions.personal ? personal : professional)

/**
 * What a quota counts: all of an organisation, what stands in one group or pool, or the rows of one export. The quota of
 * exports is written as the organisation's `maxExportCount`, which is the one that counts (spec README, 42).
 */
export const quotaCounts: Readonly<Record<keyof Quota, 'organisation' | 'each'>> = {
  privateData: 'organisation', fundGroups: 'organisation', groupItems: 'each', pools: 'organisation', poolItems: 'each', simulationCombos: 'organisation',
  simulatedPortfolios: 'organisation', exports: 'each', reports: 'organisation', managerGroups: 'organisation', diligenceReportsNotes: 'organisation', customers: 'organisation',
}

/** The quotas that an organisation has: what is stored, over those of its edition. */
export const quotasOfOrg = (organisation: { edition: number; quotas: Partial<Quota> }): Quota => ({ ...quotasOf(organisation.edition), ...organisation.quotas })

/** The one door to every quota: whether so many of something are still within it. */
export const within = (quota: Quota, what: keyof Quota, count: number): boolean => count <= quota[what]

export const quotaNames: Record<keyof Quota, string> = {
  privateData: '私有数据', fundGroups: '基金分组', groupItems: '分组内基金', pools: '基金池', poolItems: '池内基金', simulationCombos: '模拟组合',
  simulatedPortfolios: '组合回测', exports: '导出', reports: '报告', managerGroups: '管理人分组', diligenceReportsNotes: '尽调报告与笔记', customers: '客户',
}

/** Limits of an organisation: what is stored, over the defaults (200 exported rows, every switch on). */
export const limitsOf = (stored: Partial<OrgLimit>): OrgLimit => ({
  maxExportCount: 200,
  subFundGlobalEffect: true,
  strategyPool: true,
  customIndicator: true,
  customColumnTemplate: true,
  flow: true,
  group: true,
  labels: true,
  customField: true,
  orgRoles: true,
  ...stored,
})

/** Settings that every figure depends on (figures.md): what is stored, over the defaults. */
export const figureSettingOf = (stored: Partial<FigureSetting>): FigureSetting => ({
  riskFree: 0.03,
  periodsDaily: 250,
  periodsWeekly: 52,
  periodsMonthly: 12,
  privateLagDays: 3,
  bonusFrom: '20210210',
  bonusTo: '20240205',
  ...stored,
})
