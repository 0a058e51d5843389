import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { patience } from '#testing/clock/patience.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  testSecretKeys,
  testSecretsKey,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import { recordEvent } from './record-event.ts'

let fixture: ServiceFixture
const workers: ChildProcess[] = []

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
})

async function startServiceWorker() {
  const worker = spawn(process.execPath, ['service/worker.ts'], {
    env: {
      NODE_ENV: 'test',
      SERVICE_DATABASE_URL: fixture.workerUrl,
      SERVICE_SECRETS_KEY: testSecretsKey,
      SERVICE_FILES_KEY: testSecretsKey,
      SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true',
      SERVICE_WORKER_CONCURRENCY: '4',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(worker)
  for await (const line of createInterface({ input: worker.stdout })) {
    if (line.includes('service worker ready')) {
      worker.stdout.resume()
      return worker
    }
  }
  throw new Error('the worker did not start')
}

async function recordOrderEvent(urls: string[], events = 1) {
  await fixture.db.webhookEndpoint.deleteMany()
  await recordEventOf(fixture.teamId, urls, events)
}

async function recordEventOf(teamId: string, urls: string[], events: number) {
  const { db } = fixture
  const userId = await buildUser(db, teamId)
  await db.webhookEndpoint.createMany({
    data: urls.map((url) => {
      const id = `ep_${randomUUID()}`
      return {
        id,
        teamId,
        url,
        secret: sealSecret('whsec_c2VjcmV0LXNlY3JldA==', id, testSecretKeys),
      }
    }),
  })
  await db.$transaction(
    async (tx) => {
      for (let event = 0; event < events; event += 1) {
        await recordEvent(tx, {
          teamId,
          userId,
          eventType: 'labtest.order.updated',
          data: { event },
        })
      }
    },
    { timeout: 30_000 },
  )
}

describe('the service’s worker', () => {
  it('redelivers, under the same id, what a killed worker had sent but not recorded (N18)', async () => {
    const receiver = await startWebhookReceiver((response, attempt) => {
      if (attempt > 1) response.writeHead(200).end()
    })
    const [first] = await Promise.all([startServiceWorker(), recordOrderEvent([receiver.url])])
    await receiver.waitFor(1)
    first.kill('SIGKILL')
    const killedAt = performance.now()
    const second = await startServiceWorker()
    await receiver.waitFor(2)
    expect(performance.now() - killedAt).toBeLessThan(30_000)
    const [before, after] = receiver.received
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect(after?.body).toBe(before?.body)
    await vi.waitFor(async () => {
      const deliveries = await fixture.db.webhookDelivery.findMany({
        select: { status: true, attemptCount: true },
      })
      expect(deliveries).toEqual([{ status: 'succeeded', attemptCount: 1 }])
    }, patience)
    second.kill('SIGTERM')
    const [exitCode] = await once(second, 'exit')
    expect(exitCode).toBe(0)
    await receiver.close()
  })

  it('never lets two workers process one delivery (N18)', async () => {
    const receiver = await startWebhookReceiver((response) => void response.writeHead(200).end())
    await recordOrderEvent([receiver.url], 80)
    const both = await Promise.all([startServiceWorker(), startServiceWorker()])
    await receiver.waitFor(80)
    for (const worker of both) worker.kill('SIGTERM')
    await Promise.all(both.map((worker) => once(worker, 'exit')))
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([80, 80])
    await receiver.close()
  })

  it('serves a healthy endpoint while another one hangs with a long queue (N17)', async () => {
    const dead = await startWebhookReceiver(() => undefined)
    const healthy = await startWebhookReceiver((response) => void response.writeHead(200).end())
    await recordOrderEvent([dead.url, healthy.url], 60)
    const worker = await startServiceWorker()
    // Each attempt at the hanging endpoint takes 15 s: the healthy one gets every event while most are still queued there.
    await healthy.waitFor(60)
    expect(dead.received.length).toBeLessThanOrEqual(8)
    worker.kill('SIGKILL')
    await Promise.all([dead.close(), healthy.close()])
  })

  it('delivers to another team while a team with many hanging endpoints has a long queue', async () => {
    const dead = await startWebhookReceiver(() => undefined)
    const healthy = await startWebhookReceiver((response) => void response.writeHead(200).end())
    await recordOrderEvent(
      Array.from({ length: 12 }, () => dead.url),
      10,
    )
    const worker = await startServiceWorker()
    // Half of the four slots, for the 15 s that an attempt takes.
    await dead.waitFor(2)
    const { teamId } = await buildTeam(fixture.db)
    await recordEventOf(teamId, [healthy.url], 20)
    await healthy.waitFor(20)
    expect(dead.received).toHaveLength(2)
    expect(await fixture.db.webhookAttempt.count({ where: { status: null } })).toBe(0)
    worker.kill('SIGKILL')
    await Promise.all([dead.close(), healthy.close()])
  })
})
