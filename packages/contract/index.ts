import { menuCalls } from './menu.ts'
import { sessionCalls } from './session.ts'

/** The whole wire. Order is the order of the API document. */
export const contract = {
  session: sessionCalls,
  menu: menuCalls,
}
export type Contract = typeof contract

/** All calls stand below this path; page routes and calls share one path space (spec README, 66). */
export const basePath = '/api'

export * from './kit.ts'
export * from './permissions.ts'
export * from './shapes.ts'
export * from './session.ts'
export * from './menu.ts'
