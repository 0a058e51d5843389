import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { closeDb, db } from '#lib/db/client.ts'
import { attentionCondition } from '#lib/orders/attention/attention-condition.ts'
import { listPatients, type listPatientsInput } from '#lib/patients/list-patients.ts'
import { patience } from '#testing/clock/patience.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { countAttention } from './count-attention.ts'
import { listAttention } from './list-attention.ts'

const size = 40_000
const batchSize = 10_000
/** Far less than a table, and more than any page, group or bounded count reads. */
const bound = 12_000

let fixture: WebFixture
const admin = staffContext('admin')

beforeAll(async () => {
  fixture = await createWebFixture()
  await fillClinic()
}, 300_000)
afterAll(() => fixture.close())

/**
 * 40,000 patients with one order each: all settled except every five hundredth; one in a hundred was set aside. Not through
 * the app's pool, whose statements may take 15 s: a busy machine needs longer for so many rows.
 */
async function fillClinic() {
  const filler = new Client({ connectionString: fixture.url })
  await filler.connect()
  for (let first = 1; first <= size; first += batchSize) await fillBatch(filler, first)
  await filler.query(
    `UPDATE patient_activity SET open_orders = 1 WHERE right(patient_id::text, 2) = '01'`,
  )
  await filler.query('VACUUM ANALYZE')
  await filler.end()
}

async function fillBatch(filler: Client, first: number) {
  const sql = (text: string) => filler.query(text)
  const uuid = (prefix: string) =>
    `('${prefix}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const rows = `FROM generate_series(${first}, ${first + batchSize - 1}) AS n`
  await sql(`INSERT INTO "user" (id, name, email, email_verified, role, updated_at)
    SELECT 'u' || n, 'P', 'p' || n || '@example.com', n % 50 <> 0, 'patient', now() ${rows}`)
  await sql(`INSERT INTO patient (id, user_id, first_name, last_name, created_at)
    SELECT ${uuid('a')}, 'u' || n, 'Ada' || n % 977, 'Mendel' || n % 9973, now() - n * interval '1 minute' ${rows}`)
  await sql(`INSERT INTO order_projection (order_id, client_user_id, status, status_at, placed_at, snapshot, versions)
    SELECT ${uuid('b')}, ${uuid('a')}::text,
           CASE WHEN n % 500 = 0 THEN 'failed.testkit.lost' ELSE 'completed.testkit.completed' END,
           now() - n * interval '1 minute', now() - n * interval '2 minutes', '{}', '{}' ${rows}`)
  await sql(`INSERT INTO order_attention (order_id, kind, reason, since_at, from_at, state_key, set_aside_key, set_aside_at)
    SELECT ${uuid('b')}, CASE WHEN n % 100 = 0 THEN 'failed' END, CASE WHEN n % 100 = 0 THEN 'lost' END,
           now() - n * interval '1 minute', now() - n * interval '1 minute', 'k',
           CASE WHEN n % 500 <> 0 THEN 'k' END, now() ${rows}`)
}

interface Reading {
  seq_tup_read: string
  idx_tup_fetch: string
  idx_scan: string
}

/** How many rows of the large tables were read while `act` ran, one after the other or through indexes. */
async function measureReading(act: () => Promise<unknown>) {
  const watcher = new Client({ connectionString: fixture.url })
  await watcher.connect()
  const read = async () => {
    const { rows } = await watcher.query<Reading>(
      `SELECT seq_tup_read, idx_tup_fetch, idx_scan FROM pg_stat_user_tables
        WHERE relname IN ('order_projection', 'order_attention', 'patient', 'patient_activity', 'user')`,
    )
    const sum = (key: keyof Reading) => rows.reduce((total, row) => total + Number(row[key]), 0)
    return { tuples: sum('seq_tup_read') + sum('idx_tup_fetch'), scans: sum('idx_scan') }
  }
  try {
    await closeDb()
    const before = await read()
    await act()
    // A connection that ends hands in its counts.
    await closeDb()
    const after = await vi.waitFor(async () => {
      const now = await read()
      expect(now.scans).toBeGreaterThan(before.scans)
      return now
    }, patience)
    return after.tuples - before.tuples
  } finally {
    await watcher.end()
  }
}

describe('with 40,000 settled orders and as many patients', () => {
  it('the start page reads only open rows', async () => {
    const tuples = await measureReading(async () => {
      const { groups, setAside } = await listAttention(admin)
      expect(groups.find(({ kind }) => kind === 'failed')?.total).toBe(size / 500)
      expect(setAside.total).toBe(size / 100 - size / 500)
    })
    expect(tuples).toBeLessThan(3_000)
  })

  it('the count in the sidebar reads only open rows', async () => {
    expect(await measureReading(() => countAttention(admin))).toBeLessThan(1_000)
  })

  it('a list of orders filtered by attention reads only open rows', async () => {
    const plan = await db().$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT order_id FROM order_projection WHERE ${attentionCondition('failed')}
       ORDER BY status_at DESC, order_id LIMIT 25`
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toMatch(/order_attention_(open|waiting)_idx/)
    expect(text).not.toContain('Seq Scan')
  })

  const middle = `a0000000-0000-4000-8000-${String(size / 2).padStart(12, '0')}`
  const lists: [string, z.input<typeof listPatientsInput>][] = [
    ['by name', {}],
    ['by name, from the middle', { after: middle }],
    ['by name, back from the middle', { before: middle }],
    ['by activity, from the middle', { sort: 'activity', after: middle }],
    ['by age, from the middle', { sort: 'newest', after: middle }],
    ['under way', { show: 'under-way' }],
    ['under way by activity', { show: 'under-way', sort: 'activity' }],
    ['not confirmed', { show: 'unconfirmed' }],
    ['of one name', { search: 'ada7 mendel77' }],
    ['without a match', { search: 'zzzz' }],
    ['of one email address', { search: 'p77@example.com' }],
    ['of one date of birth', { search: '1990-01-01' }],
  ]
  it.each(lists)('a page of patients %s reads only part of them', async (_name, input) => {
    expect(await measureReading(() => listPatients(admin, input))).toBeLessThan(bound)
  })

  it('a search that matches every patient stays bounded', async () => {
    const page = await listPatients(admin, { search: 'ada' })
    expect([page.total, page.isTotalCapped, page.patients.length]).toEqual([5_000, true, 25])
  })
})
