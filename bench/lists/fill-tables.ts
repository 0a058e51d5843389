import type { Client } from 'pg'

// Copies the demo clinic's rows with new ids and times, whatever columns the tables have.

/** Fills up to exactly `size` orders with their events, attention items and patients. */
export async function fillOrders(client: Client, size: number) {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM order_projection',
  )
  const present = rows[0]?.n ?? 0
  if (present < size) await copyOrders(client, present, size)
  if (present > size) await keepOrders(client, size)
  for (const table of ['order_projection', 'order_projection_event', 'order_attention', 'patient'])
    await client.query(`VACUUM ANALYZE ${table}`)
}

/** SQL of a valid UUID for copy `n` of a row. */
export const copiedId = (id: string) =>
  `overlay(overlay(md5(${id}::text || n) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

async function copyOrders(client: Client, present: number, size: number) {
  const copies = Math.ceil(size / present) - 1
  await client.query(
    `INSERT INTO patient SELECT (jsonb_populate_record(p, jsonb_build_object(
       'id', ${copiedId('p.id')}, 'user_id', NULL, 'service_user_id', NULL,
       'created_at', p.created_at - n * interval '7 minutes'))).*
       FROM patient p, generate_series(1, $1) n ON CONFLICT DO NOTHING`,
    [copies],
  )
  await client.query(
    `INSERT INTO order_projection SELECT (jsonb_populate_record(o, jsonb_build_object(
       'order_id', ${copiedId('o.order_id')}, 'client_user_id', ${copiedId('o.client_user_id')},
       'status_at', o.status_at - n * interval '7 minutes',
       'placed_at', o.placed_at - n * interval '7 minutes'))).*
       FROM order_projection o, generate_series(1, $1) n LIMIT $2`,
    [copies, size - present],
  )
  for (const table of ['order_projection_event', 'order_attention'])
    await client.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(e, jsonb_build_object('order_id', ${copiedId('e.order_id')}))).*
         FROM ${table} e, generate_series(1, $1) n
        WHERE EXISTS (SELECT 1 FROM order_projection o WHERE o.order_id = ${copiedId('e.order_id')})
           ON CONFLICT DO NOTHING`,
      [copies],
    )
}

async function keepOrders(client: Client, size: number) {
  await client.query(
    `DELETE FROM order_projection WHERE order_id NOT IN
       (SELECT order_id FROM order_projection ORDER BY status_at DESC NULLS LAST, order_id LIMIT $1)`,
    [size],
  )
  for (const table of ['order_projection_event', 'order_attention'])
    await client.query(
      `DELETE FROM ${table} WHERE order_id NOT IN (SELECT order_id FROM order_projection)`,
    )
}

/** Fills up to about `size` markers in the service's catalog; the new ones are in no lab test. */
export async function fillMarkers(client: Client, size: number) {
  const { rows } = await client.query<{ n: number; last: number }>(
    'SELECT count(*)::int AS n, max(id) AS last FROM marker',
  )
  const { n: present, last } = rows[0] ?? { n: 0, last: 0 }
  const copies = Math.floor(size / present) - 1
  if (copies > 0)
    await client.query(
      `INSERT INTO marker SELECT (jsonb_populate_record(m, jsonb_build_object(
         'id', m.id + n * $2::int, 'provider_id', m.provider_id || '-' || n, 'name', m.name || ' ' || n))).*
         FROM marker m, generate_series(1, $1) n`,
      [copies, last],
    )
  await client.query('VACUUM ANALYZE marker')
}
