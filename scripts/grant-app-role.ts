import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { grantAppRole } from '#platform/grant-app-role.ts'
import { serviceAppendOnlyTables } from '#service/audit/append-only-tables.ts'

// OWNER_DATABASE_URL=… APP_PASSWORD=… node scripts/grant-app-role.ts [phial_app|phial_service]
// Creates the role that the web app or the service works as, which can neither change nor delete the audit. Run it as the
// owner of that program's database after each migration, and set DATABASE_URL or SERVICE_DATABASE_URL to the same
// address with this role.

const roles = { phial_app: appendOnlyTables, phial_service: serviceAppendOnlyTables }
const { OWNER_DATABASE_URL, APP_PASSWORD } = process.env
const name = process.argv[2] ?? 'phial_app'
if (!OWNER_DATABASE_URL || !APP_PASSWORD || (name !== 'phial_app' && name !== 'phial_service')) {
  console.error('Set OWNER_DATABASE_URL and APP_PASSWORD; the role is phial_app or phial_service.')
  process.exit(2)
}
await grantAppRole(OWNER_DATABASE_URL, {
  name,
  password: APP_PASSWORD,
  appendOnly: roles[name],
})
console.log(`The role ${name} is ready.`)
