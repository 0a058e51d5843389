import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import type { LoadRecord } from './record.ts'
import { scriptEnvironment } from './script-environment.ts'
import type { Product } from './start-product.ts'
import { withClient } from './with-client.ts'

/** Each finds rows that a half-done change would leave behind; `id` says where. */
const halves: { program: 'web' | 'service'; name: string; sql: string }[] = [
  {
    program: 'service',
    name: 'order whose status is not that of its last event',
    sql: `SELECT o.id::text FROM lab_order o LEFT JOIN LATERAL (
            SELECT status FROM order_event e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1) last ON true
           WHERE last.status IS DISTINCT FROM o.status`,
  },
  {
    program: 'service',
    name: 'order with another number of events than of messages',
    sql: `SELECT o.id::text FROM lab_order o
           WHERE (SELECT count(*) FROM order_event e WHERE e.order_id = o.id) <>
                 (SELECT count(*) FROM webhook_message m
                   WHERE m.event_type LIKE 'labtest.order.%' AND m.body::jsonb #>> '{data,id}' = o.id::text)`,
  },
  {
    program: 'service',
    name: 'message without a delivery',
    sql: `SELECT m.id FROM webhook_message m WHERE NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.message_id = m.id)`,
  },
  {
    program: 'service',
    name: 'delivery that did not succeed',
    sql: `SELECT message_id AS id FROM webhook_delivery WHERE status <> 'succeeded'`,
  },
  {
    program: 'service',
    name: 'order without the record of its key',
    sql: `SELECT o.id::text FROM lab_order o WHERE o.passthrough IS NOT NULL AND 1 <>
            (SELECT count(*) FROM idempotency_record r WHERE r.body #>> '{order,id}' = o.id::text)`,
  },
  {
    program: 'service',
    name: 'kept answer about an order that does not exist',
    sql: `SELECT r.key AS id FROM idempotency_record r WHERE r.status = 200 AND r.body ? 'order'
           AND NOT EXISTS (SELECT FROM lab_order o WHERE o.id::text = r.body #>> '{order,id}')`,
  },
  {
    program: 'service',
    name: 'draft that was ordered twice',
    sql: `SELECT passthrough AS id FROM lab_order WHERE passthrough IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    program: 'web',
    name: 'message that was not applied',
    sql: `SELECT id FROM service_message WHERE outcome NOT IN ('applied', 'unchanged', 'waiting')`,
  },
]

/** Checks both programs after the run, when nothing is in progress: every entry is a fault. */
export async function checkWhole(product: Product, record: LoadRecord) {
  const faults: string[] = []
  for (const { program, name, sql } of halves) {
    const { rows } = await withClient(product.databases[program], (client) =>
      client.query<{ id: string }>(sql),
    )
    faults.push(...rows.map(({ id }) => `${name}: ${id}`))
  }
  return [
    ...faults,
    ...(await compareEvents(product)),
    ...(await checkAudit(product, record)),
    ...(await compareRebuilt(product)),
  ]
}

const serviceEvents = `SELECT order_id::text || ' ' || id || ' ' || status AS line FROM order_event`
const appEvents = `SELECT order_id::text || ' ' || event_id || ' ' || status AS line FROM order_projection_event`

/** The app has every event of the service and no other. */
export async function compareEvents({ databases }: Product) {
  const [sent, known] = await Promise.all([
    readLines(databases.service, serviceEvents),
    readLines(databases.web, appEvents),
  ])
  return [
    ...[...sent].filter((line) => !known.has(line)).map((line) => `the app does not know: ${line}`),
    ...[...known].filter((line) => !sent.has(line)).map((line) => `the app made up: ${line}`),
  ]
}

/** An answered order is audited once, however often it was tried. */
async function checkAudit({ databases }: Product, record: LoadRecord) {
  const audited = await readLines(
    databases.web,
    `SELECT subject_id::text || ' ' || count(*) AS line FROM audit_entry WHERE action = 'kits.order' GROUP BY subject_id`,
  )
  return [...record.placed.values()]
    .filter((orderId) => !audited.has(`${orderId} 1`))
    .map((orderId) => `order ${orderId} is not audited once`)
}

const projections = [
  'SELECT row_to_json(p)::text AS line FROM order_projection p',
  'SELECT row_to_json(e)::text AS line FROM order_projection_event e',
]

/** The projections equal a rebuild from the log, byte for byte. */
async function compareRebuilt(product: Product) {
  const { databases } = product
  const before = await hashProjections(databases.web)
  await promisify(execFile)(process.execPath, ['scripts/rebuild-orders.ts'], {
    env: scriptEnvironment(product),
  })
  const after = await hashProjections(databases.web)
  return before === after ? [] : ['the orders that were rebuilt are not those that stood']
}

async function hashProjections(url: string) {
  const hash = createHash('sha256')
  for (const sql of projections)
    for (const line of [...(await readLines(url, sql))].sort()) hash.update(line)
  return hash.digest('hex')
}

async function readLines(url: string, sql: string) {
  const { rows } = await withClient(url, (client) => client.query<{ line: string }>(sql))
  return new Set(rows.map(({ line }) => line))
}
