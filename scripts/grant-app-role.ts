import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { grantAppRole } from '#lib/runtime/grant-app-role.ts'

// OWNER_DATABASE_URL=… APP_PASSWORD=… node scripts/grant-app-role.ts [role]
// Gives the web app's database a role to work as, which can neither change nor delete the audit. Run it as the owner
// after each migration, and set DATABASE_URL to the same address with this role.

const { OWNER_DATABASE_URL, APP_PASSWORD } = process.env
if (!OWNER_DATABASE_URL || !APP_PASSWORD) {
  console.error('Set OWNER_DATABASE_URL and APP_PASSWORD.')
  process.exit(2)
}
const name = process.argv[2] ?? 'phial_app'
await grantAppRole(OWNER_DATABASE_URL, {
  name,
  password: APP_PASSWORD,
  appendOnly: appendOnlyTables,
})
console.log(`The role ${name} is ready.`)
