export * from './quotas.ts'
export * from './roles.ts'
export * from './menu-catalogue.ts'
export * from './industries.ts'
