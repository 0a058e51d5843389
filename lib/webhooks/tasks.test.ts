import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { buildOrder } from '#lib/orders/testing/build-order.ts'
import {
  buildEnvelope,
  createOrderFixture,
  logMessage,
  type OrderFixture,
} from '#lib/orders/testing/order-fixture.ts'
import { startWorker } from '#lib/runtime/worker.ts'
import { applyTask } from './store-deliveries.ts'
import { webhookTasks } from './tasks.ts'

let fixture: OrderFixture
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  fixture = await createOrderFixture()
  worker = await startWorker({
    connectionString: fixture.databaseUrl,
    tasks: webhookTasks(),
    log: log(),
    concurrency: 2,
  })
})
afterAll(async () => {
  await worker.stop()
  await fixture.close()
})

const tell = () => logMessage(buildEnvelope(buildOrder({ orderId: randomUUID() }), null))

async function expectAllApplied() {
  expect(await db().serviceMessage.count({ where: { outcome: 'stored' } })).toBe(0)
}

describe('the job that applies messages', () => {
  it('looks again for what came without a job of its own, as when its process died at once', async () => {
    await tell()
    await db().$executeRaw`SELECT graphile_worker.add_job(${applyTask}, '{}'::json)`
    await vi.waitFor(expectAllApplied, { timeout: 10_000, interval: 10 })
    await tell()
    await vi.waitFor(expectAllApplied, { timeout: 10_000, interval: 50 })
  })
})
