export * from './roles.ts'
export * from './menu-catalogue.ts'
