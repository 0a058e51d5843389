import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let web: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  fixture = await createServiceFixture()
  web = await createTestDatabase('web')
})
afterAll(async () => {
  await web.drop()
  await fixture.close()
})

const denied = '42501'

/** Runs SQL as the service's role, in its own database unless another is named; the code of an error, or its rows. */
const tryAsService = (sql: string, database?: string) => tryAs(fixture.roleUrl, sql, database)

async function tryAs(roleUrl: string, sql: string, database?: string) {
  const url = new URL(roleUrl)
  if (database) url.pathname = new URL(database).pathname
  const client = new Client({ connectionString: url.href })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await client.end()
  }
}

describe('the database role of the service', () => {
  it('is what the service works as, and no superuser', async () => {
    const sql = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
                   FROM pg_roles WHERE rolname = current_user`
    expect(await tryAsService(sql)).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    await fixture.request('GET', '/v2/user')
    const [connected] = await fixture.db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE usename = ${new URL(fixture.roleUrl).username}`
    expect(connected?.n).toBeGreaterThan(0)
  })

  it('reads nothing of the web app’s database, whose audit above all', async () => {
    for (const table of ['audit_entry', '"user"', 'patient', 'session', 'result'])
      expect(await tryAsService(`SELECT 1 FROM ${table} LIMIT 1`, web.url), table).toBe(denied)
    expect(
      await tryAsService(`INSERT INTO audit_entry (actor_role, action) VALUES ('x', 'x')`, web.url),
    ).toBe(denied)
  })

  it('can neither create roles and databases, nor read files or run programs', async () => {
    for (const sql of [
      'CREATE ROLE another SUPERUSER',
      'ALTER ROLE current_user SUPERUSER',
      'SET ROLE phial',
      'CREATE DATABASE another',
      `SELECT pg_read_file('/etc/passwd')`,
      `COPY (SELECT 1) TO PROGRAM 'id'`,
      `COPY service_user FROM '/etc/passwd'`,
      'ALTER TABLE service_user DISABLE TRIGGER ALL',
      'DROP TABLE service_user CASCADE',
      'DELETE FROM _prisma_migrations',
    ])
      expect(await tryAsService(sql), sql).toBe(denied)
  })

  it('adds to its own audit, and neither changes nor removes what is in it', async () => {
    const insert = `INSERT INTO service_audit (operation) VALUES ('test') RETURNING operation`
    expect(await tryAsService(insert)).toEqual([{ operation: 'test' }])
    for (const sql of [
      `UPDATE service_audit SET operation = ''`,
      'DELETE FROM service_audit',
      'TRUNCATE service_audit',
      'ALTER TABLE service_audit DISABLE TRIGGER ALL',
      'DROP TRIGGER service_audit_append_only ON service_audit',
    ])
      expect(await tryAsService(sql), sql).toBe(denied)
  })
})

describe('the database role of the service’s worker', () => {
  it('reads no key, which the service itself does', async () => {
    for (const table of ['team_api_key', 'management_key']) {
      expect(await tryAs(fixture.workerUrl, `SELECT 1 FROM ${table} LIMIT 1`), table).toBe(denied)
      expect(await tryAsService(`SELECT count(*) FROM ${table}`), table).not.toBe(denied)
    }
  })

  it('changes neither teams nor the catalog, nor the audit', async () => {
    for (const sql of [
      `UPDATE team SET name = ''`,
      'DELETE FROM organization',
      'DELETE FROM lab_test',
      `UPDATE marker SET name = ''`,
      `UPDATE service_audit SET operation = ''`,
      'DELETE FROM service_audit',
      'DROP TABLE service_user CASCADE',
      'SET ROLE phial',
    ])
      expect(await tryAs(fixture.workerUrl, sql), sql).toBe(denied)
    expect(await tryAs(fixture.workerUrl, 'SELECT 1 AS one FROM service_user LIMIT 0')).toEqual([])
  })

  it('keeps the table of heartbeats, and the service creates no table', async () => {
    expect(await tryAsService('CREATE TABLE another (id int)')).toBe(denied)
    expect(await tryAs(fixture.workerUrl, 'CREATE TABLE kept (id int)')).toEqual([])
  })
})
