import { runMigrations } from 'graphile-worker'
import { applyMigrations } from './schema-engine.ts'

export async function prepareDatabase(connectionString: string, migrationsDir: string) {
  const applied = await applyMigrations(connectionString, migrationsDir)
  await runMigrations({ connectionString })
  return applied
}
