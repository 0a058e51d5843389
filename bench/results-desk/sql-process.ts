import { Pool, type PoolClient } from 'pg'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { deskLanes } from '#lib/results-desk/desk-lanes.ts'
import { countLanes, seekSets } from '#lib/results-desk/desk-query.ts'
import { Prisma } from '#prisma/generated/client.ts'

// The control: the statements of a page with pg alone, without HTTP, over as many connections. Like the page, it looks up
// the session and audits the access. Prints nothing; sends the latencies of one load.

interface Load {
  databaseUrl: string
  token: string
  orderId: string
  connections: number
  seconds: number
  page: 'lane' | 'mine' | 'overview' | 'grid'
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const pool = new Pool({ connectionString: load.databaseUrl, max: load.connections })
const pages = { lane: readLane, mine: readMine, overview: readOverview, grid: readGrid }

async function readPage(client: PoolClient) {
  const session = await client.query(
    `SELECT s.id, s.expires_at, now() AS now, u.id AS user_id, u.name, u.email, u.role, u.locale, u.two_factor_enabled
       FROM session s JOIN "user" u ON u.id = s.user_id LEFT JOIN patient p ON p.user_id = u.id
      WHERE s.token = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`,
    [load.token],
  )
  const [user] = session.rows
  if (!user) throw new Error('the control is not signed in')
  await client.query('BEGIN')
  await pages[load.page](client, user.user_id)
  await client.query(
    `INSERT INTO audit_entry (actor_id, actor_role, action, subject) VALUES ($1, $2, 'results-desk.list', 'order')`,
    [user.user_id, user.role],
  )
  await client.query('COMMIT')
}

/** The verbs' own statements, run by pg. */
function asTransaction(client: PoolClient) {
  const runner = {
    $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const statement = Prisma.sql(strings, ...values)
      return (await client.query(statement.text, statement.values)).rows
    },
  }
  return runner as unknown as Transaction
}

interface Seek {
  lane: (typeof deskLanes)[number]
  limit: number
  owner?: 'anyone' | 'me'
}

async function readSets(
  client: PoolClient,
  userId: string,
  { lane, limit, owner = 'anyone' }: Seek,
) {
  const places = await seekSets(asTransaction(client), { owner }, { lane, limit, userId })
  const ids = places.map(({ orderId }) => orderId)
  const sets = await client.query<{ patient_id: string | null }>(
    `SELECT order_id, patient_id, lab_name, lane, lane_reasons, result_count, outside_count, missing_count, received_at,
            signed_at, released_at, opened_at, owner_id FROM result_set WHERE order_id = ANY($1)`,
    [ids],
  )
  await client.query(
    'SELECT order_id, lab_test_name FROM order_projection WHERE order_id = ANY($1)',
    [ids],
  )
  await client.query(
    'SELECT id, first_name, last_name, dob, gender FROM patient WHERE id = ANY($1)',
    [sets.rows.map(({ patient_id }) => patient_id)],
  )
}

async function readLane(client: PoolClient, userId: string) {
  await readSets(client, userId, { lane: 'look', limit: 26 })
  await countLanes(asTransaction(client))
}

async function readMine(client: PoolClient, userId: string) {
  await readSets(client, userId, { lane: 'look', limit: 26, owner: 'me' })
  await countLanes(asTransaction(client))
  await countLanes(asTransaction(client), 'me', userId)
}

async function readOverview(client: PoolClient, userId: string) {
  for (const [lane, limit] of [
    ['critical', 26],
    ['look', 16],
    ['corrected', 11],
    ['held', 11],
  ] as const)
    await readSets(client, userId, { lane, limit })
  await countLanes(asTransaction(client))
}

async function readGrid(client: PoolClient) {
  const ids = [load.orderId]
  const set = await client.query<{
    patient_id: string
    snapshot: { results: { loinc: string }[] }
  }>('SELECT * FROM result_set WHERE order_id = ANY($1)', [ids])
  const patientId = set.rows[0]?.patient_id
  const markers = set.rows[0]?.snapshot.results.map(({ loinc }) => loinc)
  await client.query('SELECT lab_test_name FROM order_projection WHERE order_id = ANY($1)', [ids])
  await client.query(
    'SELECT p.*, u.locale FROM patient p LEFT JOIN "user" u ON u.id = p.user_id WHERE p.id = $1',
    [patientId],
  )
  await client.query(
    `SELECT r.* FROM unnest($1::text[]) AS m(biomarker) CROSS JOIN LATERAL (
       SELECT * FROM result WHERE patient_id = $2 AND biomarker = m.biomarker AND replaced_at IS NULL
          AND order_id IS DISTINCT FROM $3::uuid ORDER BY observed_on DESC LIMIT 12) r`,
    [markers, patientId, load.orderId],
  )
  await findOrderLoops(asTransaction(client), ids, { withClinical: true })
  for (const table of [
    'result_hold',
    'result_step',
    'result_opening',
    'result_notice',
    'result_wish',
  ])
    await client.query(`SELECT * FROM ${table} WHERE order_id = ANY($1)`, [ids])
  await client.query('SELECT * FROM step_template WHERE ended_at IS NULL ORDER BY name, id')
  await client.query('SELECT * FROM hold_rule WHERE state = $1 AND ended_at IS NULL', ['CO'])
  await client.query(
    `SELECT id, name FROM "user" WHERE role IN ('clinician', 'reviewer') AND disabled_at IS NULL ORDER BY name, id`,
  )
}

const latencies: number[] = []

async function runConnection() {
  const client = await pool.connect()
  for (let answers = 0; answers < 4; answers += 1) await readPage(client)
  const until = performance.now() + load.seconds * 1_000
  for (let start = performance.now(); start < until; start = performance.now()) {
    await readPage(client)
    latencies.push(performance.now() - start)
  }
  client.release()
}

await Promise.all(Array.from({ length: load.connections }, runConnection))
await pool.end()
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
process.send?.({
  rps: latencies.length / load.seconds,
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  maxMs: at(1 - 1 / latencies.length),
})
process.disconnect()
