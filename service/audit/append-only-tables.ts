/** The service's database role may insert into and read these tables, but not update or delete. */
export const serviceAppendOnlyTables = ['service_audit'] as const
