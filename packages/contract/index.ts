import { reportCalls } from './analysis-report.ts'
import { companyCalls, managerCalls } from './company.ts'
import { customIndexCalls } from './custom-index.ts'
import { dictionaryCalls } from './dictionary.ts'
import { fundCalls, strategyCalls } from './fund.ts'
import { indicatorCalls } from './indicator.ts'
import { logCalls, taskCalls } from './log.ts'
import { marketIndexCalls } from './market-index.ts'
import { menuCalls } from './menu.ts'
import { navCalls } from './nav.ts'
import { portfolioCalls } from './portfolio/calls.ts'
import { performanceCalls } from './performance.ts'
import { organisationCalls } from './organisation.ts'
import { factorCalls, modelCalls, projectCalls } from './research.ts'
import { roleCalls } from './role.ts'
import { contrastPlanCalls, scenarioCalls } from './scenario.ts'
import { columnSchemeCalls, querySchemeCalls } from './scheme.ts'
import { analysisCalls, screenCalls } from './screen.ts'
import { sessionCalls } from './session.ts'
import { simulationCalls } from './simulation/combined.ts'
import { compensationCalls } from './simulation/compensation.ts'
import { seedCalls } from './simulation/seed.ts'
import { positionCalls, tradeRecordCalls, unitCalls } from './simulation/unit-equity.ts'
import { counselorUserCalls, userCalls } from './user.ts'

/** The whole wire. Order is the order of the API document. */
export const contract = {
  session: sessionCalls,
  organisation: organisationCalls,
  user: userCalls,
  counselorUser: counselorUserCalls,
  role: roleCalls,
  menu: menuCalls,
  dictionary: dictionaryCalls,
  columnScheme: columnSchemeCalls,
  queryScheme: querySchemeCalls,
  fund: fundCalls,
  strategy: strategyCalls,
  company: companyCalls,
  manager: managerCalls,
  marketIndex: marketIndexCalls,
  customIndex: customIndexCalls,
  nav: navCalls,
  screen: screenCalls,
  analysis: analysisCalls,
  report: reportCalls,
  performance: performanceCalls,
  scenario: scenarioCalls,
  contrastPlan: contrastPlanCalls,
  indicator: indicatorCalls,
  factor: factorCalls,
  model: modelCalls,
  project: projectCalls,
  simulation: simulationCalls,
  seed: seedCalls,
  tradeRecord: tradeRecordCalls,
  position: positionCalls,
  unit: unitCalls,
  compensation: compensationCalls,
  portfolio: portfolioCalls,
  log: logCalls,
  task: taskCalls,
}
export type Contract = typeof contract

/** All calls stand below this path; page routes and calls share one path space (spec README, 66). */
export const basePath = '/api'

export * from './kit.ts'
export * from './permissions.ts'
export * from './shapes.ts'
export * from './session.ts'
export * from './organisation.ts'
export * from './user.ts'
export * from './role.ts'
export * from './menu.ts'
export * from './dictionary.ts'
export * from './scheme.ts'
export * from './fund.ts'
export * from './company.ts'
export * from './market-index.ts'
export * from './custom-index.ts'
export * from './nav.ts'
export * from './screen.ts'
export * from './analysis-report.ts'
export * from './performance.ts'
export * from './scenario.ts'
export * from './indicator.ts'
export * from './research.ts'
export * from './simulation/trade-shapes.ts'
export * from './simulation/combined.ts'
export * from './simulation/seed.ts'
export * from './simulation/unit-equity.ts'
export * from './simulation/compensation.ts'
export * from './portfolio/calls.ts'
export { type PortfolioCodeNames, portfolioCodeOf } from './portfolio/fields.ts'
export * from './portfolio/portfolio.ts'
export * from './portfolio/run.ts'
export * from './log.ts'
