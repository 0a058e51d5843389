import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { buildOrder } from '#lib/orders/testing/build-order.ts'
import {
  buildEnvelope,
  createOrderFixture,
  fixtureSecret,
  fixtureTeamId,
  type OrderFixture,
} from '#lib/orders/testing/order-fixture.ts'
import { createWebhookReceiver } from '#lib/webhooks/receive-webhook.ts'

let fixture: OrderFixture
const workers: ChildProcess[] = []
const server = createServer()

beforeAll(async () => {
  fixture = await createOrderFixture()
  const receiver = createWebhookReceiver({ secrets: [fixtureSecret], teamId: fixtureTeamId, pool })
  server.on('request', (request, response) => void receiver.receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  server.closeAllConnections()
  server.close()
  await fixture.close()
})

/** The real program in a process of its own, ready to take jobs. */
async function startWorkerProcess() {
  const worker = spawn(process.execPath, ['lib/jobs/worker.ts'], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(worker)
  for await (const line of createInterface({ input: worker.stdout })) {
    if (line.includes('web worker ready')) break
  }
  worker.stdout.resume()
  return worker
}

async function deliver(orderId: string) {
  const body = buildEnvelope(buildOrder({ orderId }), null)
  const id = `msg_${randomUUID()}`
  const now = new Date()
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(fixtureSecret).sign(id, now, body),
    },
  })
  expect(response.status).toBe(200)
}

const isApplied = async (orderId: string) => {
  expect(await db().orderProjection.count({ where: { orderId } })).toBe(1)
}

describe('the web worker', () => {
  it('applies a delivery within two seconds of its arrival', async () => {
    await startWorkerProcess()
    for (let round = 0; round < 5; round += 1) {
      const orderId = randomUUID()
      await deliver(orderId)
      await vi.waitFor(() => isApplied(orderId), { timeout: 2_000, interval: 20 })
    }
  })

  it('loses nothing when it is killed in the middle of its work', async () => {
    const orderIds = Array.from({ length: 200 }, () => randomUUID())
    const delivering = Promise.all(orderIds.map(deliver))
    for (const worker of workers.splice(0)) worker.kill('SIGKILL')
    await delivering
    await startWorkerProcess()
    await vi.waitFor(
      async () => {
        expect(await db().orderProjection.count({ where: { orderId: { in: orderIds } } })).toBe(200)
        expect(await db().serviceMessage.count({ where: { outcome: 'stored' } })).toBe(0)
      },
      { timeout: 18_000, interval: 100 },
    )
  })

  it('stops in order when it is asked to', async () => {
    const [worker] = workers
    const code = new Promise((resolve) => worker?.once('exit', resolve))
    worker?.kill('SIGTERM')
    expect(await code).toBe(0)
  })
})
