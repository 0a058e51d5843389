import { prepareDatabase } from '#platform/database/prepare-database.ts'

// OWNER_DATABASE_URL=… node scripts/migrate.ts web|service
// Brings the tables of the web app's or the service's database up to date. Run it as the owner of the database before the
// new version starts, and scripts/grant-app-role.ts after it.

const folders: Record<string, string> = {
  web: 'prisma/migrations',
  service: 'service/db/migrations',
}
const { OWNER_DATABASE_URL } = process.env
const folder = folders[process.argv[2] ?? '']
if (!OWNER_DATABASE_URL || !folder) {
  console.error('Usage: OWNER_DATABASE_URL=… node scripts/migrate.ts web|service')
  process.exit(2)
}
const applied = await prepareDatabase(OWNER_DATABASE_URL, folder)
console.log(applied.length === 0 ? 'Nothing to do.' : `Applied: ${applied.join(', ')}`)
