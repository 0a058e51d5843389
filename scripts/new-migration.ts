import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { diffSchemas, readSchemaFiles } from '#platform/database/schema-engine.ts'
import { startPostgres } from '#scripts/launcher/postgres.ts'

// npm run db:migration -- web|service name-of-the-change
// Writes the SQL from the last migration's schema (kept beside it) to the current one.

const programs = { web: 'prisma', service: 'service/db' } as const

const [program, name] = process.argv.slice(2)
if ((program !== 'web' && program !== 'service') || !name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('Usage: npm run db:migration -- web|service name-of-the-change')
  process.exit(2)
}

const root = programs[program]
const migrationsDir = path.join(root, 'migrations')
await mkdir(migrationsDir, { recursive: true })
const snapshotFile = path.join(migrationsDir, 'schema.snapshot.json')
const before = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => '[]')) as {
  path: string
  content: string
}[]
const after = await readSchemaFiles(path.join(root, 'schema'))

const postgres = await startPostgres('.data/migrations')
try {
  const sql = await diffSchemas(postgres.urlOf('postgres'), before, after)
  if (sql.includes('This is an empty migration')) {
    console.log('The schema has not changed.')
  } else {
    const numbers = (await readdir(migrationsDir)).map((entry) => Number.parseInt(entry, 10) || 0)
    const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
    const folder = path.join(migrationsDir, `${next}_${name}`)
    await mkdir(folder)
    await writeFile(path.join(folder, 'migration.sql'), sql)
    await writeFile(snapshotFile, `${JSON.stringify(after, null, 1)}\n`)
    console.log(`Wrote ${folder}/migration.sql`)
  }
} finally {
  await postgres.stop()
}
