import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { startPostgres } from '#scripts/launcher/postgres.ts'
import { makeFolder } from './make-folder.ts'
import { startReplica } from './start-replica.ts'

/**
 * One PostgreSQL for the whole run, with a migrated template per program. With TEST_REPLICA=1 a streaming replica follows it,
 * and service fixtures send there what the service would send to SERVICE_READ_DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const folder = await makeFolder('test')
  // What a crash of the machine would lose, a test run does not need.
  const flags = ['-c', 'fsync=off', '-c', 'max_wal_size=2GB']
  const postgres = await startPostgres(folder, { flags })
  for (const [program, migrations] of [
    ['web', 'prisma/migrations'],
    ['service', 'service/db/migrations'],
  ] as const) {
    const database = `template_${program}`
    await postgres.createDatabase(database)
    await prepareDatabase(postgres.urlOf(database), migrations)
  }
  const copy = `${folder}-replica`
  const replica =
    process.env.TEST_REPLICA === '1'
      ? await startReplica(postgres, { from: folder, to: copy, flags })
      : undefined
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  project.provide('replicaUrl', replica?.urlOf('postgres') ?? '')
  return async () => {
    await replica?.stop()
    await postgres.stop()
    for (const each of [folder, copy]) await rm(each, { recursive: true, force: true })
  }
}
