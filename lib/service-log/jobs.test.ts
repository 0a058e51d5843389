import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { composeJobs } from '#platform/define-job.ts'
import { startWorker } from '#platform/worker.ts'
import { patience } from '#testing/clock/patience.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  logMessage,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { createServiceLogJobs } from './jobs.ts'
import { applyMessagesTask } from './store-deliveries.ts'

let fixture: WebFixture
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  fixture = await createWebFixture()
  worker = await startWorker({
    connectionString: fixture.url,
    ...composeJobs(createServiceLogJobs(appliers)),
    log: log(),
    concurrency: 2,
  })
})
afterAll(async () => {
  await worker.stop()
  await fixture.close()
})

const store = () => logMessage(buildEnvelope(buildOrder({ orderId: randomUUID() }), null))

async function expectAllApplied() {
  expect(await db().serviceMessage.count({ where: { outcome: 'stored' } })).toBe(0)
}

describe('the job that applies messages', () => {
  it('rechecks for messages stored without a job, as when their process died at once', async () => {
    await store()
    await db().$executeRaw`SELECT graphile_worker.add_job(${applyMessagesTask}, '{}'::json)`
    await vi.waitFor(expectAllApplied, patience)
    await store()
    await vi.waitFor(expectAllApplied, patience)
  })
})
