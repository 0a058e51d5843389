import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

export interface Delivery {
  messageId: string
  eventType: string
  body: string
  /** false for a type that nothing of ours reads: kept as it came */
  isKnown: boolean
}

export type StoreOutcome = 'stored' | 'duplicate' | 'id-reuse'

/** More deliveries wait for the database than is sensible: the sender should come again. */
class StoreOverloaded extends Error {}

export const applyTask = 'apply-messages'

interface Waiting {
  delivery: Delivery
  sha256: string
  resolve: (outcome: StoreOutcome) => void
  reject: (reason: unknown) => void
}

const maxBatch = 400
const maxWaiting = 20_000
// Batches of one window share a job; one that runs already is followed by another, so none is left behind.
const jobWindowMs = 100

// One statement, so one transaction and one round trip: the rows and the job that applies them stand or fall together.
const insertBatch = `
  WITH inserted AS (
    INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
    SELECT id, 'webhook', event_type, body, sha, outcome
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS t(id, event_type, body, sha, outcome)
     ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id, outcome
  ), job AS (
    SELECT graphile_worker.add_job('${applyTask}', '{}'::json, max_attempts => 5, job_key => $6::text)
     WHERE EXISTS (SELECT 1 FROM inserted WHERE outcome = 'stored')
  )
  SELECT id, (SELECT count(*) FROM job) FROM inserted`

/**
 * Stores each delivery once. Those that arrive while a commit is under way go together in the next one, and each is
 * told its outcome after its commit.
 */
export function createDeliveryStore(pool: () => Pool) {
  const storeId = randomUUID()
  let waiting: Waiting[] = []
  let isUnderWay = false

  // One at a time: a second commit beside it would only halve the batches and wait for the first.
  function schedule() {
    if (isUnderWay || waiting.length === 0) return
    isUnderWay = true
    setImmediate(() => {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      const jobKey = `${applyTask}:${storeId}:${Math.floor(Date.now() / jobWindowMs)}`
      void storeBatch(pool(), batch, jobKey).finally(() => {
        isUnderWay = false
        schedule()
      })
    })
  }

  return {
    store(delivery: Delivery): Promise<StoreOutcome> {
      if (waiting.length >= maxWaiting) return Promise.reject(new StoreOverloaded())
      return new Promise((resolve, reject) => {
        const sha256 = createHash('sha256').update(delivery.body).digest('base64')
        waiting.push({ delivery, sha256, resolve, reject })
        schedule()
      })
    },
  }
}

async function storeBatch(pool: Pool, batch: Waiting[], jobKey: string) {
  const first = new Map<string, Waiting>()
  for (const each of batch)
    if (!first.has(each.delivery.messageId)) first.set(each.delivery.messageId, each)
  try {
    const fresh = await insert(pool, [...first.values()], jobKey)
    const known = [...first.keys()].filter((id) => !fresh.has(id))
    const kept = await readKept(pool, known)
    for (const each of batch) {
      const { messageId } = each.delivery
      const original = first.get(messageId)
      if (original === each && fresh.has(messageId)) each.resolve('stored')
      else if ((kept.get(messageId) ?? original?.sha256) === each.sha256) each.resolve('duplicate')
      else each.resolve('id-reuse')
    }
  } catch (error) {
    for (const each of batch) each.reject(error)
  }
}

async function insert(pool: Pool, batch: Waiting[], jobKey: string) {
  const { rows } = await pool.query<{ id: string }>({
    name: 'store-deliveries',
    text: insertBatch,
    values: [
      batch.map(({ delivery }) => delivery.messageId),
      batch.map(({ delivery }) => delivery.eventType),
      batch.map(({ delivery }) => delivery.body),
      batch.map(({ sha256 }) => sha256),
      batch.map(({ delivery }) => (delivery.isKnown ? 'stored' : 'ignored')),
      jobKey,
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

async function readKept(pool: Pool, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await pool.query<{ id: string; body_sha256: string }>(
    'SELECT id, body_sha256 FROM service_message WHERE id = ANY($1)',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.body_sha256]))
}
