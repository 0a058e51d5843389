import { setTimeout as pause } from 'node:timers/promises'
import { countBacklog } from '#e2e/fault-run/check-stored.ts'
import type { Product } from '#e2e/fault-run/start-product.ts'
import { withClient } from '#e2e/fault-run/with-client.ts'

const betweenMs = 100
const patienceMs = 300_000

async function readIds(url: string, sql: string, values: unknown[] = []) {
  const { rows } = await withClient(url, (client) => client.query<{ id: string }>(sql, values))
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the messages for the app's webhook that the app has not stored. */
export async function findMissing({ databases }: Product) {
  const sent = await readIds(databases.service, 'SELECT message_id AS id FROM webhook_delivery')
  const stored = await readIds(databases.web, 'SELECT id FROM service_message')
  return { sent: sent.size, missing: sent.difference(stored) }
}

/** When everything so far is delivered or given up, and applied. */
export async function waitUntilSettled(product: Product) {
  const last = Date.now() + patienceMs
  while ((await countBacklog(product, Date.now())) > 0) {
    if (Date.now() > last) throw new Error('deliveries do not come to an end')
    await pause(betweenMs)
  }
}

/** Orders of which the service has an event that the app does not know. */
export async function findBehind({ databases }: Product) {
  const read = (url: string, sql: string) => readIds(url, sql)
  const [known, made] = await Promise.all([
    read(
      databases.web,
      `SELECT order_id::text || ' ' || event_id AS id FROM order_projection_event`,
    ),
    read(databases.service, `SELECT order_id::text || ' ' || id AS id FROM order_event`),
  ])
  return new Set([...made.difference(known)].map((line) => line.split(' ', 1)[0] ?? ''))
}

/** Of messages for the app's webhook. */
export async function findBodies({ databases }: Product, ids: readonly string[]) {
  const { rows } = await withClient(databases.service, (client) =>
    client.query<{ body: string }>('SELECT body FROM webhook_message WHERE id = ANY($1)', [ids]),
  )
  return rows.map(({ body }) => body)
}

/** Orders for which the reconciliation recorded a gap. */
export function findGaps({ databases }: Product, since: Date) {
  return readIds(
    databases.web,
    `SELECT order_id::text AS id FROM reconciliation_gap WHERE kind = 'order' AND found_at >= $1`,
    [since],
  )
}

/** In words, both ways; nothing when the sets are the same. */
export function compareSets(
  what: string,
  found: ReadonlySet<string>,
  expected: ReadonlySet<string>,
) {
  return [
    ...[...expected].filter((id) => !found.has(id)).map((id) => `${what}: ${id} is not found`),
    ...[...found].filter((id) => !expected.has(id)).map((id) => `${what}: ${id} is wrongly found`),
  ]
}
