import { createHash, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

// The control: what a request must read and write, as statements of pg. Like the service, it looks up the key and audits
// the access before and after.

const digest = (text: string) => createHash('sha256').update(text).digest()

async function readTeam(client: PoolClient, serviceKey: string) {
  const { rows } = await client.query<{ id: string; team_id: string }>(
    'SELECT id, team_id FROM team_api_key WHERE hash = $1 AND deleted_at IS NULL',
    [digest(serviceKey)],
  )
  if (!rows[0]) throw new Error('the control has no key')
  return rows[0]
}

async function audit(client: PoolClient, key: { id: string; team_id: string }) {
  await client.query(
    `INSERT INTO service_audit (team_id, key_id, operation, subjects, request_id) VALUES ($1, $2, $3, $4, $5)`,
    [key.team_id, key.id, 'POST control', [digest(key.id).toString('hex')], randomUUID()],
  )
}

const start = Date.UTC(2030, 0, 1)
const slotNames = Array.from(
  { length: 65 },
  (_, index) => `control|${new Date(start + index * 3_600_000).toISOString()}`,
)

/** The taken seats of the slots of one calendar. */
export async function readTakenWithSql(pool: Pool, serviceKey: string) {
  const client = await pool.connect()
  try {
    const key = await readTeam(client, serviceKey)
    await audit(client, key)
    await client.query(
      `SELECT slot, count(*)::int FROM slot_claim
        WHERE slot = ANY($1) AND (held_until IS NULL OR held_until > now()) GROUP BY slot`,
      [slotNames],
    )
    await audit(client, key)
  } finally {
    client.release()
  }
}

/** One booking in one transaction: the order, its appointment and seat, both events, both messages and deliveries. */
export async function bookWithSql(pool: Pool, serviceKey: string, orderId: string) {
  const client = await pool.connect()
  try {
    const key = await readTeam(client, serviceKey)
    await audit(client, key)
    await client.query('BEGIN')
    await book(client, key.team_id, orderId)
    await client.query('COMMIT')
    await audit(client, key)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function book(client: PoolClient, teamId: string, orderId: string) {
  const { rows } = await client.query<{ user_id: string; transaction_id: string; row: string }>(
    `SELECT user_id, transaction_id, to_jsonb(o)::text AS row FROM lab_order o WHERE id = $1 FOR UPDATE`,
    [orderId],
  )
  const [order] = rows
  if (!order) throw new Error('no order')
  const id = randomUUID()
  await client.query(
    `INSERT INTO appointment (id, order_id, type, provider, status, address, latitude, longitude, time_zone, start_at,
       end_at, external_id, created_at, updated_at)
     VALUES ($1, $2, 'phlebotomy', 'getlabs', 'confirmed', '{"first_line": "18 Orchard Road"}', 33.4, -112,
       'America/Phoenix', now(), now() + interval '1 hour', 'control', now(), now())`,
    [id, orderId],
  )
  const claimed = await client.query(
    `INSERT INTO slot_claim (slot, seat, capacity, order_id, appointment_id) VALUES ($1, 0, 1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [`control|${orderId}`, orderId, id],
  )
  if (claimed.rowCount !== 1) throw new Error('the slot is taken')
  await client.query(
    `INSERT INTO appointment_event (appointment_id, status, created_at) VALUES ($1, 'scheduled', now())`,
    [id],
  )
  const status = 'collecting_sample.at_home_phlebotomy.appointment_scheduled'
  await client.query(
    'INSERT INTO order_event (order_id, status, created_at) VALUES ($1, $2, now())',
    [orderId, status],
  )
  await client.query(
    'UPDATE lab_order SET status = $2, revision = revision + 1, updated_at = now() WHERE id = $1',
    [orderId, status],
  )
  await client.query('UPDATE order_transaction SET updated_at = now() WHERE id = $1', [
    order.transaction_id,
  ])
  for (const eventType of ['labtest.appointment.created', 'labtest.order.updated'])
    await announce(client, { teamId, userId: order.user_id, eventType, body: order.row })
}

interface Message {
  teamId: string
  userId: string
  eventType: string
  body: string
}

async function announce(client: PoolClient, { teamId, userId, eventType, body }: Message) {
  const messageId = `msg_${randomUUID()}`
  await client.query(
    'INSERT INTO webhook_message (id, team_id, user_id, event_type, body) VALUES ($1, $2, $3, $4, $5)',
    [messageId, teamId, userId, eventType, body],
  )
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO webhook_delivery (id, message_id, endpoint_id, next_attempt_at)
     SELECT gen_random_uuid(), $1, e.id, now() FROM webhook_endpoint e WHERE e.team_id = $2 AND NOT e.disabled
     RETURNING id`,
    [messageId, teamId],
  )
  for (const { id } of rows)
    await client.query(
      `SELECT graphile_worker.add_job('webhooks.deliver', json_build_object('deliveryId', $1::text), job_key => $2)`,
      [id, `webhooks.deliver:${id}`],
    )
}
