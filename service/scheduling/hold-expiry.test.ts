import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '#testing/clock/patience.ts'
import {
  type AppointmentFixture,
  createAppointmentFixture,
  slotsOf,
} from '#testing/service/appointment-fixture.ts'
import { startServiceWorker } from '#testing/service/start-service-worker.ts'

let fixture: AppointmentFixture
const workers: ChildProcess[] = []

beforeAll(async () => {
  fixture = await createAppointmentFixture()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
})

async function startWorker() {
  const worker = await startServiceWorker(fixture)
  workers.push(worker)
  return worker
}

/** As the schedule does every minute. */
const enqueueExpiry = () =>
  fixture.db.$executeRaw`SELECT graphile_worker.add_job('appointments.expire', '{}'::json)`

describe('a hold whose worker is killed while it frees it', () => {
  it('is freed by the next worker, and its slot is booked once', async () => {
    const { db } = fixture
    const [first, second] = [
      await fixture.placeOrder('phlebotomy'),
      await fixture.placeOrder('phlebotomy'),
    ]
    const key = slotsOf((await fixture.findVisits()).body).at(-1)?.booking_key ?? ''
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000).toISOString()
    const hold = await fixture.reserve('phlebotomy', first, key, { 'x-sandbox-now': sixMinutesAgo })
    expect(hold.status, hold.body.detail).toBe(200)

    const blocker = new Client({ connectionString: fixture.databaseUrl })
    await blocker.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE slot_claim IN EXCLUSIVE MODE')
      const worker = await startWorker()
      await enqueueExpiry()
      await vi.waitFor(async () => {
        const waiting = await db.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%slot_claim%'`
        expect(waiting).not.toEqual([])
      }, patience)
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
    } finally {
      await blocker.query('ROLLBACK')
      await blocker.end()
    }

    await startWorker()
    await enqueueExpiry()
    await vi.waitFor(async () => expect(await db.slotClaim.count()).toBe(0), patience)
    const answers = await Promise.all(
      [first, second].map((orderId) => fixture.book('phlebotomy', orderId, { booking_key: key })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})
