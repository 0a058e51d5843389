import { hash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { log } from '#lib/log.ts'
import { jobTrace, maxLinks } from '#platform/tracing/job-trace.ts'
import { createBatcher } from './create-batcher.ts'
import { encodeTextArray } from './encode-text-array.ts'

export interface Delivery {
  messageId: string
  eventType: string
  body: Buffer
  traceparent?: string | undefined
}

export type StoreOutcome = 'stored' | 'duplicate' | 'id-reuse'

class StoreOverloaded extends Error {}

/** The job's name: its definition is in jobs.ts, which the receiver does not need to load. */
export const applyMessagesTask = 'service-log.apply-messages'

interface Waiting {
  delivery: Delivery
  resolve: (outcome: StoreOutcome) => void
  reject: (reason: unknown) => void
}

const maxWaiting = 20_000
/** A job costs more than a batch and applies every stored message, so a burst queues one per window. */
const wakeMs = 100

// One statement, so one round trip, and one transaction for the rows and the job that applies them. PostgreSQL hashes the
// bodies, which takes that load off the receiving process.
const insertBatch = `
  WITH inserted AS (
    INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
    SELECT id, 'webhook', event_type, body, encode(sha256(convert_to(body, 'UTF8')), 'base64'), 'stored'
      FROM unnest($1::text[], $2::text[], $3::text[]) AS t(id, event_type, body)
     ORDER BY id
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), job AS (
    SELECT graphile_worker.add_job('${applyMessagesTask}', $5::json, max_attempts => 5, job_key => $4::text)
     WHERE $4 IS NOT NULL AND EXISTS (SELECT FROM inserted)
  )
  SELECT id FROM inserted WHERE (SELECT count(*) FROM job) >= 0`

const addWakeJob = `SELECT graphile_worker.add_job('${applyMessagesTask}', $2::json, max_attempts => 5, job_key => $1)`

/**
 * Stores each delivery once. Those that arrive during a commit share the next one; each promise resolves after its commit.
 */
export function createDeliveryStore(pool: () => Pool) {
  const wake = createWakeUp(pool)
  const batcher = createBatcher<Waiting>(async (batch) => {
    const first = new Map<string, Waiting>()
    for (const each of batch)
      if (!first.has(each.delivery.messageId)) first.set(each.delivery.messageId, each)
    wake.noteCauses(batch)
    const job = wake.nextJob()
    const committed = insert(pool, [...first.values()], job)
      // Not before the commit: a job that runs earlier finds nothing to apply.
      .finally(() => job ?? wake.callLater())
    void settlePromises(pool, batch, first, committed)
    await committed
  })

  return {
    store(delivery: Delivery): Promise<StoreOutcome> {
      if (batcher.countWaiting() >= maxWaiting) return Promise.reject(new StoreOverloaded())
      return new Promise((resolve, reject) => batcher.add({ delivery, resolve, reject }))
    },
    close: wake.flush,
  }
}

/**
 * Decides which batches queue a job: the first after a pause, and one per window of a burst. A timer queues one for the rest
 * at the end of the window; if this process dies before that, the worker's recheck finds them.
 */
function createWakeUp(pool: () => Pool) {
  const jobKey = `${applyMessagesTask}:${randomUUID()}`
  let lastAt = 0
  let timer: NodeJS.Timeout | undefined
  let calling = Promise.resolve()
  /** The traces of deliveries that the next job applies. */
  let causes: string[] = []

  function takePayload() {
    const payload = JSON.stringify(jobTrace(causes))
    causes = []
    return payload
  }

  function call() {
    clearTimeout(timer)
    timer = undefined
    lastAt = performance.now()
    calling = calling.then(addJob)
  }

  async function addJob() {
    await pool()
      .query(addWakeJob, [jobKey, takePayload()])
      .catch((error: unknown) =>
        log().warn({ err: error }, 'the job that applies messages was not queued'),
      )
  }

  return {
    noteCauses(batch: readonly Waiting[]) {
      for (const { delivery } of batch)
        if (delivery.traceparent && causes.length <= maxLinks) causes.push(delivery.traceparent)
    },
    nextJob() {
      const now = performance.now()
      if (lastAt > 0 && now - lastAt < wakeMs) return null
      lastAt = now
      return { jobKey, payload: takePayload() }
    },
    callLater() {
      timer ??= setTimeout(call, wakeMs).unref()
    },
    async flush() {
      if (timer) call()
      await calling
    },
  }
}

async function settlePromises(
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
    if (repeats.length > 0) await compareWithStored(pool(), repeats)
  } catch (error) {
    for (const each of batch) each.reject(error)
  }
}

async function insert(
  pool: () => Pool,
  batch: Waiting[],
  job: { jobKey: string; payload: string } | null,
) {
  const { rows } = await pool().query<[string]>({
    name: 'store-deliveries',
    text: insertBatch,
    rowMode: 'array',
    values: [
      encodeTextArray(batch.map(({ delivery }) => delivery.messageId)),
      encodeTextArray(batch.map(({ delivery }) => delivery.eventType)),
      encodeTextArray(batch.map(({ delivery }) => delivery.body)),
      job?.jobKey ?? null,
      job?.payload ?? null,
    ],
  })
  return new Set(rows.map(([id]) => id))
}

/** A repeat must have the same body: a different one under a known id suggests another sender. */
async function compareWithStored(pool: Pool, repeats: Waiting[]) {
  const { rows } = await pool.query<{ id: string; body_sha256: string }>({
    name: 'read-stored-deliveries',
    text: 'SELECT id, body_sha256 FROM service_message WHERE id = ANY($1)',
    values: [repeats.map(({ delivery }) => delivery.messageId)],
  })
  const kept = new Map(rows.map((row) => [row.id, row.body_sha256]))
  for (const { delivery, resolve } of repeats) {
    const isSame = kept.get(delivery.messageId) === hash('sha256', delivery.body, 'base64')
    resolve(isSame ? 'duplicate' : 'id-reuse')
  }
}
