import { dictionaryCalls } from './dictionary.ts'
import { logCalls, taskCalls } from './log.ts'
import { menuCalls } from './menu.ts'
import { organisationCalls } from './organisation.ts'
import { roleCalls } from './role.ts'
import { columnSchemeCalls, querySchemeCalls } from './scheme.ts'
import { sessionCalls } from './session.ts'
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
export * from './log.ts'
