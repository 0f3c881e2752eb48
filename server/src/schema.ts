/** Every table and view of the site, from the wings and the platform. */
export * from './accounts/tables/tables.ts'
export * from './course/tables/tables.ts'
export * from './mail/tables/tables.ts'
export * from './office/tables/tables.ts'
export * from './platform/audit/tables.ts'
export * from './platform/db/site-state.ts'
export * from './publishing/tables/tables.ts'
export * from './sales/tables/tables.ts'
