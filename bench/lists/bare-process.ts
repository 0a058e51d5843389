import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Pool } from 'pg'
import { countOrders, seekOrders } from '#lib/orders/list/order-list-query.ts'
import { markerJson } from '#service/catalog/markers/marker-json.ts'
import { Prisma } from '#service/db/generated/client.ts'

// The control: a bare Node server that runs the same statements with pg and sends the rows unchanged. It authenticates
// with one statement, as ours does, and audits the access.

const web = new Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 20 })
const service = new Pool({ connectionString: process.env.BARE_SERVICE_DATABASE_URL, max: 20 })

async function listOrders(token: string) {
  const session = await web.query(
    `SELECT s.id, s.expires_at, s.created_at, now() AS now, u.id AS user_id, u.name, u.email, u.role, u.locale,
            u.two_factor_enabled, p.id AS patient_id, extract(epoch FROM now() - s.last_active_at)::float8 * 1000 AS idle_ms
       FROM session s JOIN "user" u ON u.id = s.user_id LEFT JOIN patient p ON p.user_id = u.id
      WHERE s.token = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`,
    [token],
  )
  const [user] = session.rows
  if (!user) return undefined
  const client = await web.connect()
  try {
    await client.query('BEGIN')
    const count = countOrders({}, 1_000)
    const counted = await client.query(count.text, count.values)
    const seek = seekOrders({}, { sort: 'changed', direction: 'desc', limit: 26 })
    const places = await client.query<{ order_id: string }>(seek.text, seek.values)
    const ids = places.rows.slice(0, 25).map(({ order_id }) => order_id)
    const orders = await client.query<{ client_user_id: string }>(
      'SELECT * FROM order_projection WHERE order_id = ANY($1)',
      [ids],
    )
    const patients = await client.query(
      'SELECT id, first_name, last_name FROM patient WHERE id = ANY($1)',
      [orders.rows.map(({ client_user_id }) => client_user_id)],
    )
    const events = await client.query(
      'SELECT * FROM order_projection_event WHERE order_id = ANY($1) ORDER BY created_at, event_id',
      [ids],
    )
    await client.query(
      `INSERT INTO audit_entry (actor_id, actor_role, action, subject) VALUES ($1, $2, 'orders.list', 'order-list')`,
      [user.user_id, user.role],
    )
    await client.query('COMMIT')
    return {
      total: counted.rows[0],
      orders: orders.rows.map(
        ({ snapshot: _, versions: __, ...row }: Record<string, unknown>) => row,
      ),
      patients: patients.rows,
      events: events.rows,
    }
  } finally {
    client.release()
  }
}

async function listMarkers(key: string, labTestId: string) {
  const hash = createHash('sha256').update(key).digest()
  const team = await service.query(
    'SELECT team_id FROM team_api_key WHERE hash = $1 AND deleted_at IS NULL LIMIT 1',
    [hash],
  )
  const [found] = team.rows
  if (!found) return undefined
  await service.query(
    'SELECT id FROM lab_test WHERE id = $1 AND (team_id IS NULL OR team_id = $2)',
    [labTestId, found.team_id],
  )
  const link = Prisma.sql`FROM lab_test_marker t WHERE t.lab_test_id = ${labTestId}::uuid AND t.marker_id = m.id`
  const page = Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT m.id, m.name, (SELECT t.is_reflex::int ${link}) AS rank FROM marker m WHERE EXISTS (SELECT 1 ${link}))
    SELECT (SELECT count(*)::int FROM found) AS total,
           (SELECT coalesce(json_agg(${markerJson(true)} ORDER BY p.rank, p.name, p.id), '[]')
              FROM (SELECT * FROM found ORDER BY rank, name, id LIMIT 50) p JOIN marker m ON m.id = p.id) AS markers`
  const { rows } = await service.query(page.text, page.values)
  return rows[0]
}

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://bare')
  const { 'x-service-api-key': key, 'x-session-token': token } = request.headers
  const reading =
    asked.pathname === '/orders'
      ? listOrders(String(token))
      : listMarkers(String(key), asked.pathname.split('/')[3] ?? '')
  reading.then(
    (found) => {
      response.writeHead(found ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? {}))
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit(0))
