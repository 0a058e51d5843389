import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { sealAudit } from '#lib/audit/seal-audit.ts'
import { verifyAudit } from '#lib/audit/verify-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { closeDb, db } from '#lib/db/client.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { createLog } from '#platform/log.ts'
import { createServiceApp } from '#service/app.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { createFileStore } from '#service/lab-reports/files/file-store.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { buildTeam, buildUser, testSecretsKey } from '#testing/service/service-fixture.ts'
import { stubSettings } from '#testing/web/web-fixture.ts'
import { openDataFolder } from './open-data-folder.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

let root: string
let postgres: RunningPostgres | undefined

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'phial-restore-'))
  await openDataFolder(root)
})
afterAll(async () => {
  await closeDb()
  await postgres?.stop()
  await rm(root, { recursive: true, force: true })
})

const databases = { phial: 'prisma/migrations', phial_service: 'service/db/migrations' }

/** Both programs over the databases and the files of a data folder. */
async function openPrograms(dataDir: string) {
  postgres = await startPostgres(dataDir)
  for (const [name, migrations] of Object.entries(databases)) {
    await postgres.createDatabase(name)
    await prepareDatabase(postgres.urlOf(name), migrations)
  }
  stubSettings({ DATABASE_URL: postgres.urlOf('phial') })
  const settings = readServiceSettings({
    NODE_ENV: 'test',
    SERVICE_DATABASE_URL: postgres.urlOf('phial_service'),
    SERVICE_SECRETS_KEY: testSecretsKey,
    SERVICE_FILES_KEY: testSecretsKey,
    SERVICE_FILES_DIR: path.join(dataDir, 'files'),
  })
  const log = createLog('service', 'silent')
  const service = openServiceDatabase(settings.SERVICE_DATABASE_URL, log, 4)
  return {
    service: service.db,
    store: createFileStore(settings),
    app: createServiceApp({ db: service.db, settings, log }),
    async stop() {
      await closeDb()
      await service.close()
      await postgres?.stop()
    },
  }
}

/** As operators check it (docs/operations.md): a program of its own, since settings are read once. */
async function verifyRestored(head: string) {
  const env = { ...process.env, DATABASE_URL: postgres?.urlOf('phial') }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/verify-audit.ts', head],
    { env },
  )
  return stdout
}

it('restores both databases and the files from the copy of a stopped data folder', async () => {
  const [live, backup] = [path.join(root, 'live'), path.join(root, 'backup')]
  const before = await openPrograms(live)
  const { teamId, apiKey } = await buildTeam(before.service)
  const userId = await buildUser(before.service, teamId)
  const reportId = await buildReport(
    { db: before.service, store: before.store },
    { teamId, userId },
  )
  const readReport = async ({ app }: typeof before) => {
    const answer = await app.request(`/lab_report/v1/parser/job/${reportId}/file`, {
      headers: { 'x-service-api-key': apiKey },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const original = await readReport(before)
  expect(original).toMatchObject({ status: 200 })
  expect(original.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await db().$transaction(async (tx) => {
    for (let at = 0; at < 3; at += 1)
      await recordAudit(tx, systemContext(`request-${at}`), { action: 'orders.read' })
  })
  await sealAudit()
  const { head } = await verifyAudit(db())
  await before.stop()

  await promisify(execFile)('cp', ['-a', live, backup])
  await rm(live, { recursive: true })

  const restored = await openPrograms(backup)
  expect(await readReport(restored)).toEqual(original)
  expect(await verifyRestored(head)).toMatch(/^3 rows, 1 seals, 0 rows waiting/)
  expect(await restored.service.user.count()).toBe(1)
  const [own] = await restored.service.$queryRaw<{ open: boolean }[]>`
    SELECT has_database_privilege('public', 'phial', 'CONNECT') AS open`
  expect(own?.open).toBe(false)
  await restored.stop()
  vi.unstubAllEnvs()
})
