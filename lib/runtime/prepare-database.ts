import { runMigrations } from 'graphile-worker'
import { applyMigrations } from './schema-engine.ts'

/** Brings a database to the present schema: the program's tables, then the job queue's. */
export async function prepareDatabase(connectionString: string, migrationsDir: string) {
  const applied = await applyMigrations(connectionString, migrationsDir)
  await runMigrations({ connectionString })
  return applied
}
