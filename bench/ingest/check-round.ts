import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'

const catchUpLimitSeconds = 300

/** Every acknowledged delivery must be stored, once: the primary key ensures the latter. */
export async function assertStored(
  client: Client,
  table: 'service_message' | 'bench_delivery',
  acknowledged: readonly string[],
) {
  const { rows } = await client.query<{ missing: number }>(
    `SELECT count(*)::int AS missing FROM unnest($1::text[]) AS acked(id)
      WHERE NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = acked.id)`,
    [acknowledged],
  )
  if (rows[0]?.missing !== 0)
    throw new Error(`${rows[0]?.missing} acknowledged deliveries are not in ${table}`)
}

/** Waits until the worker has applied everything stored; returns the seconds it took. */
export async function waitUntilApplied(client: Client): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while (seconds() < catchUpLimitSeconds) {
    const { rows } = await client.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM service_message WHERE outcome = 'stored') AS waits`,
    )
    if (rows[0]?.waits === false) return seconds()
    await pause(50)
  }
  throw new Error(`the worker has not caught up within ${catchUpLimitSeconds} s`)
}

/** The folded orders must be those of the stored messages, each with all of its events. */
export async function assertFolded(client: Client, ids: readonly string[]) {
  const { rows } = await client.query<{ wrong: number; expected: number; malformed: number }>(
    `WITH expected AS (
       SELECT (body::jsonb #>> '{data,id}')::uuid AS order_id,
              max(jsonb_array_length(body::jsonb #> '{data,events}')) AS events
         FROM service_message WHERE id = ANY($1) GROUP BY 1
     ), folded AS (
       SELECT order_id, count(*) AS events FROM order_projection_event GROUP BY 1
     )
     SELECT count(*)::int AS expected,
            count(*) FILTER (WHERE folded.events IS DISTINCT FROM expected.events OR p.order_id IS NULL)::int AS wrong,
            (SELECT count(*)::int FROM service_message WHERE id = ANY($1) AND outcome NOT IN ('applied', 'unchanged')) AS malformed
       FROM expected LEFT JOIN folded USING (order_id) LEFT JOIN order_projection p USING (order_id)`,
    [ids],
  )
  const [found] = rows
  if (!found || found.wrong > 0 || found.malformed > 0 || (ids.length > 0 && found.expected === 0))
    throw new Error(`the applied state is wrong: ${JSON.stringify(found)}`)
}
