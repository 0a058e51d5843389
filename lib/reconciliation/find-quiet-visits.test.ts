import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { findQuietVisits, quietVisits } from './find-quiet-visits.ts'

const size = 60_000
const batchSize = 10_000
/** One order in so many is open. */
const openEach = 1_000

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
  await fillClinic()
}, 300_000)
afterAll(() => fixture.close())

/** 60,000 orders with an appointment each: all over, except every thousandth, which is booked and quiet for a day. */
async function fillClinic() {
  const filler = new Client({ connectionString: fixture.url })
  await filler.connect()
  const uuid = (prefix: string) =>
    `('${prefix}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  for (let first = 1; first <= size; first += batchSize) {
    const rows = `FROM generate_series(${first}, ${first + batchSize - 1}) AS n`
    const isOpen = `n % ${openEach} = 0`
    await filler.query(`INSERT INTO order_projection (order_id, method, status, snapshot, versions)
      SELECT ${uuid('a')}, 'walk_in_test',
             CASE WHEN ${isOpen} THEN 'collecting_sample.walk_in_test.appointment_scheduled'
                  ELSE 'completed.walk_in_test.completed' END, '{}', '{}' ${rows}`)
    await filler.query(`INSERT INTO order_projection_event (order_id, event_id, status, created_at)
      SELECT ${uuid('a')}, 1, 'collecting_sample.walk_in_test.appointment_scheduled', now() - interval '2 days' ${rows}`)
    await filler.query(`INSERT INTO appointment_projection
        (appointment_id, order_id, type, status, start_at, snapshot, versions, updated_at)
      SELECT ${uuid('b')}, ${uuid('a')}, 'patient_service_center',
             CASE WHEN ${isOpen} THEN 'confirmed' ELSE 'completed' END,
             CASE WHEN ${isOpen} THEN now() + interval '2 days' ELSE now() - interval '20 days' END,
             '{}', '{}', now() - interval '2 days' ${rows}`)
  }
  await filler.query('VACUUM ANALYZE')
  await filler.end()
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

describe('findQuietVisits', () => {
  it('reads open visits only, by index, of all that were ever ordered', async () => {
    const now = new Date()
    expect(await findQuietVisits(now, 500)).toHaveLength(size / openEach)
    const [row] = await db().$queryRawUnsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${quietVisits}`,
      now,
      500,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    const scans = (plan ? flatten(plan) : []).filter((node) => node['Relation Name'])
    expect(scans.length).toBeGreaterThan(0)
    const large = ['order_projection', 'order_projection_event', 'appointment_projection']
    const ofLarge = scans.filter((node) => large.includes(node['Relation Name'] ?? ''))
    expect(ofLarge.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const read = ofLarge.reduce(
      (sum, node) =>
        sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      0,
    )
    // Each open order, its appointment and its event, a few times over.
    expect(read).toBeLessThan((size / openEach) * 12)
  })
})
