import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { grantAppRole, type RoleRights } from '#platform/database/grant-app-role.ts'
import { serviceRights } from '#service/db/role-rights.ts'

// OWNER_DATABASE_URL=… APP_PASSWORD=… node scripts/grant-app-role.ts [phial_app|phial_service|phial_service_worker]
// Creates the role that the web app, the service or the service's worker works as, which can neither change nor delete the
// audit. Run it as the owner of that program's database after each migration, and set DATABASE_URL, SERVICE_DATABASE_URL or
// SERVICE_WORKER_DATABASE_URL to the same address with this role.

const roles: Record<string, RoleRights> = {
  phial_app: { appendOnly: appendOnlyTables, runsJobs: true },
  ...serviceRights,
}
const { OWNER_DATABASE_URL, APP_PASSWORD } = process.env
const name = process.argv[2] ?? 'phial_app'
const rights = roles[name]
if (!OWNER_DATABASE_URL || !APP_PASSWORD || !rights) {
  console.error(
    `Set OWNER_DATABASE_URL and APP_PASSWORD. The role is one of ${Object.keys(roles).join(', ')}.`,
  )
  process.exit(2)
}
await grantAppRole(OWNER_DATABASE_URL, { name, password: APP_PASSWORD, ...rights })
console.log(`The role ${name} is ready.`)
