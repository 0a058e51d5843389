import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#platform/prepare-database.ts'
import { startPostgres } from '#scripts/launcher/postgres.ts'

/** One PostgreSQL for the whole run, with a migrated template per program. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'phial-test-'))
  // What a crash of the machine would lose, a test run does not need.
  const flags = ['-c', 'fsync=off', '-c', 'max_wal_size=4GB']
  const postgres = await startPostgres(folder, { flags })
  for (const [program, migrations] of [
    ['web', 'prisma/migrations'],
    ['service', 'service/db/migrations'],
  ] as const) {
    const database = `template_${program}`
    await postgres.createDatabase(database)
    await prepareDatabase(postgres.urlOf(database), migrations)
  }
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
