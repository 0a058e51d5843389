import type { Client } from 'pg'
import { copiedId } from '#bench/lists/fill-tables.ts'

// Gives every order a result set and twenty values, copied from the demo clinic's whatever columns the tables have.

const valuesPerOrder = 20
/** Orders per statement, so that each stays short. */
const batchSize = 10_000

/**
 * Of a hundred sets five are to look at, half of them one clinician's, and most are done and read. The lanes that people
 * empty are equally short in every clinic, so that pages of small and large ones show as many rows.
 */
const laneOf = `CASE WHEN n <= 30 THEN 'critical' WHEN n <= 60 THEN 'corrected' WHEN n % 20 = 1 THEN 'look'
  WHEN n % 100 = 2 THEN 'clear' ELSE 'done' END`

export async function fillResults(client: Client) {
  const { rows } = await client.query<{ order_id: string }>(
    `SELECT order_id FROM result_set WHERE released_at IS NOT NULL ORDER BY result_count DESC, order_id LIMIT 1`,
  )
  const template = rows[0]?.order_id
  // The clinician whose worklist is measured.
  const owner = await client.query<{ id: string }>(
    `SELECT id FROM "user" WHERE name = 'Dr. Adaeze Okafor'`,
  )
  if (!template) throw new Error('the demo clinic has no results')
  await client.query(
    `CREATE TEMP TABLE filled AS
     SELECT row_number() OVER (ORDER BY o.order_id)::int AS n, o.order_id, p.id AS patient_id,
            coalesce(o.placed_at, now()) AS placed_at, coalesce(o.status_at, now()) AS status_at
       FROM order_projection o JOIN patient p ON p.id::text = o.client_user_id
      WHERE NOT EXISTS (SELECT 1 FROM result_set s WHERE s.order_id = o.order_id AND s.received_at IS NOT NULL)`,
  )
  await client.query('DELETE FROM result_set s USING filled f WHERE s.order_id = f.order_id')
  await client.query(
    `CREATE TEMP TABLE template_value AS
     SELECT * FROM (SELECT DISTINCT ON (biomarker) * FROM result WHERE order_id IS NOT NULL AND replaced_at IS NULL
                     ORDER BY biomarker, (order_id = '${template}') DESC) v
      ORDER BY (order_id = '${template}') DESC, biomarker LIMIT ${valuesPerOrder}`,
  )
  await copyRows(client, {
    table: 'result_set',
    source: `(SELECT * FROM result_set WHERE order_id = '${template}')`,
    changes: {
      order_id: 'f.order_id',
      patient_id: 'f.patient_id',
      lane: laneOf,
      owner_id: `CASE WHEN n % 40 = 1 THEN '${owner.rows[0]?.id}' END`,
      received_at: 'f.status_at',
      released_at: 'f.status_at',
      reported_at: 'f.status_at',
      signed_at: `CASE WHEN ${laneOf} = 'done' THEN f.status_at - interval '10 days' END`,
      opened_at: `CASE WHEN n % 200 <> 5 THEN f.status_at END`,
    },
  })
  await copyRows(client, {
    table: 'result',
    source: 'template_value',
    changes: {
      id: 'gen_random_uuid()',
      order_id: 'f.order_id',
      patient_id: 'f.patient_id',
      row_id: `'bench ' || t.biomarker`,
      observed_on: 'f.placed_at::date',
    },
  })
  for (const table of ['result_set', 'result']) await client.query(`VACUUM ANALYZE ${table}`)
}

interface Copied {
  table: string
  source: string
  /** SQL of the columns that differ from the template's */
  changes: Record<string, string>
}

async function copyRows(client: Client, { table, source, changes }: Copied) {
  const { rows } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  )
  const names = rows.map(({ name }) => name)
  const into = names.map((name) => `"${name}"`).join(', ')
  const values = names.map((name) => changes[name] ?? `t."${name}"`).join(', ')
  const counted = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM filled')
  for (let first = 1; first <= (counted.rows[0]?.n ?? 0); first += batchSize)
    await client.query(
      `INSERT INTO ${table} (${into}) SELECT ${values} FROM filled f CROSS JOIN ${source} t WHERE f.n BETWEEN $1 AND $2`,
      [first, first + batchSize - 1],
    )
}

/** The service's orders, up to about `size`, with their interpretations and events. */
export async function fillServiceOrders(client: Client, size: number) {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM lab_order')
  const present = rows[0]?.n ?? 0
  const copies = Math.floor(size / present) - 1
  await client.query(
    `INSERT INTO order_transaction SELECT (jsonb_populate_record(t, jsonb_build_object('id', ${copiedId('t.id')}))).*
       FROM order_transaction t, generate_series(1, $1) n`,
    [copies],
  )
  await client.query(
    `INSERT INTO lab_order SELECT (jsonb_populate_record(o, jsonb_build_object(
       'id', ${copiedId('o.id')}, 'transaction_id', ${copiedId('o.transaction_id')}, 'testkit_id', gen_random_uuid(),
       'sample_id', upper(substr(md5(o.sample_id || n), 1, 12)), 'parent_id', NULL,
       'created_at', o.created_at - n * interval '7 minutes'))).*
       FROM lab_order o, generate_series(1, $1) n`,
    [copies],
  )
  await client.query(
    `INSERT INTO order_event (order_id, status, status_detail, created_at)
     SELECT ${copiedId('e.order_id')}, e.status, e.status_detail, e.created_at
       FROM order_event e, generate_series(1, $1) n`,
    [copies],
  )
  for (const table of ['order_transaction', 'lab_order', 'order_event'])
    await client.query(`VACUUM ANALYZE ${table}`)
}
