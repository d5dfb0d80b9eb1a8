export * from './china-day.ts'
export * from './quotas.ts'
export * from './roles.ts'
export * from './menu-catalogue.ts'
