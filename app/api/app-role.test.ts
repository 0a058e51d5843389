import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { appendOnlyTables } from '#lib/audit/append-only-tables.ts'
import { sealAudit } from '#lib/audit/seal-audit.ts'
import { verifyAudit } from '#lib/audit/verify-audit.ts'
import { closeDb, db } from '#lib/db/client.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { composeJobs, defineJob } from '#platform/define-job.ts'
import { createLog } from '#platform/log.ts'
import { startWorker } from '#platform/worker.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { openAccount } from '#testing/web/test-account.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'

let fixture: Awaited<ReturnType<typeof createWebFixture>>
let database: Awaited<ReturnType<typeof createTestDatabase>>
let appUrl: string
const name = `app_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  database = await createTestDatabase('web')
  const role = { name, password: "it's a password", appendOnly: appendOnlyTables, runsJobs: true }
  await grantAppRole(database.url, role)
  // A second start changes nothing.
  appUrl = await grantAppRole(database.url, role)
  fixture = await createWebFixture({ DATABASE_URL: appUrl })
})
afterAll(async () => {
  await closeDb()
  await asOwner(`DROP OWNED BY ${name}`)
  await database.drop()
  await fixture.close()
})

async function asOwner(sql: string) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function tryAs(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.end()
  }
}

const changedColumns = {
  audit_entry: 'action',
  audit_seal: 'hash',
  audit_seal_entry: 'hash',
  review_decision: 'outcome',
  emergency_access: 'reason',
  result_hold: 'ground',
  result_hold_end: 'kind',
  result_wish: 'choice',
  result_step: 'kind',
  harm_anchor: 'text_en',
  harm_anchor_end: 'ended_by',
  reading_alias: 'verdict',
  reading_alias_end: 'ended_by',
  patient_deletion: 'reason',
  staff_order: 'consent_basis',
  critical_value: 'value',
  critical_event: 'kind',
  critical_call: 'outcome',
  critical_safety: 'place',
  consent_withdrawal: 'version',
  critical_text: 'body',
  clinic_contact: 'phone',
  clinic_logo: 'written_by',
  sign_up_setting: 'written_by',
  retention_period: 'written_by',
  conversation_message: 'body',
  order_activity: 'note',
}

describe('the database role of the app', () => {
  it('gets another password: open connections stay, new ones need it', async () => {
    const role = { name: `${name}_rotated`, appendOnly: appendOnlyTables, runsJobs: false }
    const former = await grantAppRole(database.url, { ...role, password: 'until now' })
    const open = new Client({ connectionString: former })
    await open.connect()
    const next = await grantAppRole(database.url, { ...role, password: 'from now on' })
    expect((await open.query('SELECT count(*) FROM patient')).rowCount).toBe(1)
    await open.end()
    await expect(tryAs(former, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    expect(await tryAs(next, 'SELECT count(*) FROM patient')).toBe('done')
    await asOwner(`DROP OWNED BY ${role.name}`)
    await asOwner(`DROP ROLE ${role.name}`)
  })

  it('cannot change, delete or truncate the audit, or disable its triggers', async () => {
    const denied = '42501'
    for (const table of appendOnlyTables)
      for (const sql of [
        `UPDATE ${table} SET ${changedColumns[table]} = ''`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `DROP TABLE ${table} CASCADE`,
        `DROP TRIGGER ${table}_append_only ON ${table}`,
      ])
        expect([sql, await tryAs(appUrl, sql)]).toEqual([sql, denied])
    for (const sql of [
      'SET session_replication_role = replica',
      'SET ROLE phial',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      'DELETE FROM _prisma_migrations',
    ])
      expect([sql, await tryAs(appUrl, sql)]).toEqual([sql, denied])
  })

  it('can do everything the app needs: accounts, seals, jobs and cleanup', async () => {
    const [user] = await db().$queryRaw<{ name: string }[]>`SELECT current_user::text AS name`
    expect(user).toEqual({ name })
    const client = new Client({ connectionString: appUrl })
    await client.connect()
    await client.query(`INSERT INTO audit_entry (actor_role, action) VALUES ('system', 'test')`)
    await client.query('LISTEN phial_access')
    await client.end()
    const ran = Promise.withResolvers<void>()
    const testJob = defineJob({
      name: 'test.run',
      payload: z.object({}),
      run: async () => ran.resolve(),
    })
    const worker = await startWorker({
      connectionString: appUrl,
      ...composeJobs([testJob]),
      log: createLog('test', 'silent'),
      concurrency: 1,
    })
    expect(await tryAs(appUrl, `SELECT graphile_worker.add_job('test.run', '{}'::json)`)).toBe(
      'done',
    )
    await ran.promise
    await worker.stop()
    await openAccount()
    await removeExpired()
    await rebuildProjections(db(), appliers)
    await db().$transaction((tx) => addJob(tx, testJob, { payload: {} }))
    await sealAudit()
    expect(await verifyAudit(db())).toMatchObject({ faults: [], waiting: 0 })
  })
})
