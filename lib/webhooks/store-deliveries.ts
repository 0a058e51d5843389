import { hash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { log } from '#lib/log.ts'
import { createBatcher } from './create-batcher.ts'
import { encodeTextArray } from './encode-text-array.ts'

export interface Delivery {
  messageId: string
  eventType: string
  /** UTF-8, as it came */
  body: Buffer
  /** false for a type that nothing of ours reads: kept as it came */
  isKnown: boolean
}

export type StoreOutcome = 'stored' | 'duplicate' | 'id-reuse'

/** More deliveries wait for the database than is sensible: the sender should come again. */
class StoreOverloaded extends Error {}

export const applyTask = 'apply-messages'

interface Waiting {
  delivery: Delivery
  resolve: (outcome: StoreOutcome) => void
  reject: (reason: unknown) => void
}

const maxWaiting = 20_000
/** A job costs more than a batch, and one applies all that it finds: so a burst brings one in so many milliseconds. */
const wakeMs = 100

// One statement, so one transaction and one round trip: the rows and the job that applies them stand or fall together.
// PostgreSQL sums the bodies up, beside the process that takes deliveries in.
const insertBatch = `
  WITH inserted AS (
    INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
    SELECT id, 'webhook', event_type, body, encode(sha256(convert_to(body, 'UTF8')), 'base64'), outcome
      FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS t(id, event_type, body, outcome)
     ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id, outcome
  ), job AS (
    SELECT graphile_worker.add_job('${applyTask}', '{}'::json, max_attempts => 5, job_key => $5::text)
     WHERE $5 IS NOT NULL AND (SELECT count(*) FROM inserted WHERE outcome = 'stored') > 0
  )
  SELECT id FROM inserted WHERE (SELECT count(*) FROM job) >= 0`

const addWakeJob = `SELECT graphile_worker.add_job('${applyTask}', '{}'::json, max_attempts => 5, job_key => $1)`

/**
 * Stores each delivery once. Those that arrive while a commit is under way go together in the next one, and each is
 * told its outcome after its commit.
 */
export function createDeliveryStore(pool: () => Pool) {
  const wake = createWakeUp(pool)
  const batcher = createBatcher<Waiting>(async (batch) => {
    const first = new Map<string, Waiting>()
    for (const each of batch)
      if (!first.has(each.delivery.messageId)) first.set(each.delivery.messageId, each)
    const committed = insert(pool, [...first.values()], wake.nextJobKey())
    void tellOutcomes(pool, batch, first, committed)
    await committed
  })

  return {
    store(delivery: Delivery): Promise<StoreOutcome> {
      if (batcher.countWaiting() >= maxWaiting) return Promise.reject(new StoreOverloaded())
      return new Promise((resolve, reject) => batcher.add({ delivery, resolve, reject }))
    },
    /** Calls the worker for what a burst stored last. */
    close: wake.flush,
  }
}

/**
 * Says which batches bring a job along: the first after a pause, and one in each window of a burst. What comes after
 * the last of them is called for at the end of the window; were this process to die before, the worker looks again.
 */
function createWakeUp(pool: () => Pool) {
  const jobKey = `${applyTask}:${randomUUID()}`
  let lastAt = 0
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    lastAt = performance.now()
    await pool()
      .query(addWakeJob, [jobKey])
      .catch((error: unknown) => log().warn({ err: error }, 'the worker was not called'))
  }

  return {
    nextJobKey() {
      const now = performance.now()
      if (lastAt > 0 && now - lastAt < wakeMs) {
        timer ??= setTimeout(() => void flush(), wakeMs).unref()
        return null
      }
      lastAt = now
      return jobKey
    },
    flush,
  }
}

async function tellOutcomes(
  pool: () => Pool,
  batch: Waiting[],
  first: ReadonlyMap<string, Waiting>,
  committed: Promise<ReadonlySet<string>>,
) {
  try {
    const fresh = await committed
    const repeats: Waiting[] = []
    for (const each of batch) {
      const { messageId } = each.delivery
      if (fresh.has(messageId) && first.get(messageId) === each) each.resolve('stored')
      else repeats.push(each)
    }
    if (repeats.length > 0) await compareWithKept(pool(), repeats)
  } catch (error) {
    for (const each of batch) each.reject(error)
  }
}

async function insert(pool: () => Pool, batch: Waiting[], jobKey: string | null) {
  const { rows } = await pool().query<[string]>({
    name: 'store-deliveries',
    text: insertBatch,
    rowMode: 'array',
    values: [
      encodeTextArray(batch.map(({ delivery }) => delivery.messageId)),
      encodeTextArray(batch.map(({ delivery }) => delivery.eventType)),
      encodeTextArray(batch.map(({ delivery }) => delivery.body)),
      encodeTextArray(batch.map(({ delivery }) => (delivery.isKnown ? 'stored' : 'ignored'))),
      jobKey,
    ],
  })
  return new Set(rows.map(([id]) => id))
}

/** What has come before must have been the same; another body under its id is a sign of somebody else. */
async function compareWithKept(pool: Pool, repeats: Waiting[]) {
  const { rows } = await pool.query<{ id: string; body_sha256: string }>({
    name: 'read-kept-deliveries',
    text: 'SELECT id, body_sha256 FROM service_message WHERE id = ANY($1)',
    values: [repeats.map(({ delivery }) => delivery.messageId)],
  })
  const kept = new Map(rows.map((row) => [row.id, row.body_sha256]))
  for (const { delivery, resolve } of repeats) {
    const isSame = kept.get(delivery.messageId) === hash('sha256', delivery.body, 'base64')
    resolve(isSame ? 'duplicate' : 'id-reuse')
  }
}
