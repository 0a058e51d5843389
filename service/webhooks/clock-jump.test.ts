import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { clockErrors, withClockOff } from '#testing/clock/with-clock-off.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  testSecretKeys,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { recordEvent } from './record-event.ts'

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

let fixture: ServiceFixture
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>

beforeAll(async () => {
  fixture = await createServiceFixture({
    SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true',
    SERVICE_WEBHOOK_RETRY_SECONDS: '300',
  })
  receiver = await startWebhookReceiver((response) => void response.writeHead(500).end())
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

/** Seconds until the delivery's job is due, by PostgreSQL's clock. */
async function readDueSeconds(deliveryId: string) {
  const [job] = await fixture.db.$queryRaw<{ due: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float8 AS due FROM graphile_worker.jobs
     WHERE key = ${`webhooks.deliver:${deliveryId}`}`
  return job?.due
}

describe.each(clockErrors)('a process whose clock is %s (N60)', (_name, offMs) => {
  it('has its webhooks delivered at once, and retried when the schedule says', async () => {
    const { db, teamId } = fixture
    const userId = await buildUser(db, teamId)
    const id = `ep_${randomUUID()}`
    await db.webhookEndpoint.create({
      data: { id, teamId, url: receiver.url, secret: sealSecret(secret, id, testSecretKeys) },
    })
    const event = { teamId, userId, eventType: 'labtest.order.created', data: { id: 'order' } }
    await withClockOff(offMs, () => db.$transaction((tx) => recordEvent(tx, event)))
    const { id: deliveryId } = await db.webhookDelivery.findFirstOrThrow({
      where: { endpointId: id },
    })
    expect(await readDueSeconds(deliveryId)).toBeLessThanOrEqual(0)

    const { settings, log } = fixture
    await withClockOff(offMs, () => deliverWebhook({ db, log, settings }, deliveryId))
    // A tenth more as jitter; less for the time that this test takes on a busy machine.
    const due = await readDueSeconds(deliveryId)
    expect(due).toBeLessThanOrEqual(330)
    expect(due).toBeGreaterThan(120)
  })
})
