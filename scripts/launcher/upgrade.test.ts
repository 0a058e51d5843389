import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

const patientId = '2f0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22'
const orderId = '7b0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22'

// Rows of the first release, and what the present one has to make of them.
const programs = {
  web: {
    migrations: 'prisma/migrations',
    rows: `
      INSERT INTO "user" (id, name, email, updated_at) VALUES ('u1', 'Ana López', 'ana@example.com', now());
      INSERT INTO patient (id, user_id, first_name, last_name, dob) VALUES ('${patientId}', 'u1', 'Ana', 'López', '1984-02-29');
      INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome, order_id, applied_at)
        VALUES ('msg_1', 'webhook', 'labtest.order.created', '{"event_type":"labtest.order.created"}', 'x', 'applied', '${orderId}', now());
      INSERT INTO reconciliation_gap (order_id, missing) VALUES ('${orderId}', 2);`,
    reads: `
      SELECT p.first_name, p.dob, u.email, m.subject, m.subject_id::text, m.outcome, g.kind, g.missing, s.is_open
        FROM patient p JOIN "user" u ON u.id = p.user_id, service_message m, reconciliation_gap g, sign_up_setting s`,
    found: {
      first_name: 'Ana',
      dob: '1984-02-29',
      email: 'ana@example.com',
      subject: 'order',
      subject_id: orderId,
      outcome: 'applied',
      kind: 'order',
      missing: 2,
      is_open: true,
    },
  },
  service: {
    migrations: 'service/db/migrations',
    rows: `
      INSERT INTO organization (id, name) VALUES ('${orderId}', 'Clinic');
      INSERT INTO team (id, org_id, name) VALUES ('${patientId}', '${orderId}', 'Team');
      INSERT INTO webhook_endpoint (id, team_id, url, secret) VALUES ('ep_1', '${patientId}', 'https://clinic.example', 'whsec_1');
      INSERT INTO webhook_message (id, team_id, event_type, body) VALUES ('msg_1', '${patientId}', 'labtest.order.created', '{}');
      INSERT INTO webhook_delivery (id, message_id, endpoint_id, status, attempt_count, finished_at)
        VALUES ('${orderId}', 'msg_1', 'ep_1', 'failed', 8, now());
      INSERT INTO webhook_attempt (delivery_id, attempt, status, failure, duration_ms, started_at)
        VALUES ('${orderId}', 1, 500, 'http_error', 12, now());`,
    reads: `
      SELECT t.name, e.secret, e.disabled, d.status, d.end_reason, a.failure
        FROM team t JOIN webhook_endpoint e ON e.team_id = t.id
        JOIN webhook_delivery d ON d.endpoint_id = e.id JOIN webhook_attempt a ON a.delivery_id = d.id`,
    found: {
      name: 'Team',
      secret: 'whsec_1',
      disabled: false,
      status: 'failed',
      end_reason: 'exhausted',
      failure: 'http_error',
    },
  },
}

/** Columns, constraints, indexes and functions. */
const shape = `
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT p.proname || ' ' || p.prosrc FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prolang <> 13`

async function query<Row extends object>(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const readShape = async (url: string) =>
  (await query<{ line: string }>(url, shape)).map(({ line }) => line).sort()

describe.each(Object.entries(programs))('a database of the first release (%s)', (name, program) => {
  const admin = inject('postgresUrl')
  const database = `upgrade_${name}_${process.pid}`
  const url = new URL(admin)
  url.pathname = `/${database}`
  let first: string

  beforeAll(async () => {
    first = await mkdtemp(path.join(tmpdir(), 'phial-upgrade-'))
    const [oldest] = (await readdir(program.migrations)).sort()
    await cp(path.join(program.migrations, oldest ?? ''), path.join(first, oldest ?? ''), {
      recursive: true,
    })
    await query(admin, `CREATE DATABASE ${database}`)
  })
  afterAll(async () => {
    await rm(first, { recursive: true, force: true })
    await query(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  })

  it('is brought up to date with its rows, to the tables of a new one', async () => {
    expect(await prepareDatabase(url.href, first)).toHaveLength(1)
    await query(url.href, program.rows)
    const applied = await prepareDatabase(url.href, program.migrations)
    expect(applied.length).toBeGreaterThan(15)
    expect(await query(url.href, program.reads)).toEqual([program.found])
    expect(await prepareDatabase(url.href, program.migrations)).toEqual([])
    const fresh = await createTestDatabase(name as keyof typeof programs)
    expect(await readShape(url.href)).toEqual(await readShape(fresh.url))
    await fresh.drop()
  })
})
