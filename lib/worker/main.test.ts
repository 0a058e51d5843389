import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { createWebhookReceiver } from '#lib/service-log/receive-webhook.ts'
import { patience } from '#testing/clock/patience.ts'
import { raiseTestCritical } from '#testing/critical-results/raise-test-critical.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  fixtureSecret,
  fixtureTeamId,
  type WebFixture,
} from '#testing/web/web-fixture.ts'

let fixture: WebFixture
const workers: ChildProcess[] = []
const server = createServer()

beforeAll(async () => {
  fixture = await createWebFixture()
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

/** The real program in its own process, ready to run jobs. */
async function startWorkerProcess() {
  const worker = spawn(process.execPath, ['lib/worker/main.ts'], {
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
  it('applies a delivery when it arrives', async () => {
    await startWorkerProcess()
    for (let round = 0; round < 5; round += 1) {
      const orderId = randomUUID()
      await deliver(orderId)
      // Without its job it would wait for the sweep, a minute at most. How soon it is, `npm run bench` measures.
      await vi.waitFor(() => isApplied(orderId), patience)
    }
  })

  it('loses nothing when it is killed while working', async () => {
    const orderIds = Array.from({ length: 200 }, () => randomUUID())
    const delivering = Promise.all(orderIds.map(deliver))
    for (const worker of workers.splice(0)) worker.kill('SIGKILL')
    await delivering
    await startWorkerProcess()
    await vi.waitFor(async () => {
      expect(await db().orderProjection.count({ where: { orderId: { in: orderIds } } })).toBe(200)
      expect(await db().serviceMessage.count({ where: { outcome: 'stored' } })).toBe(0)
    }, patience)
  })

  it('escalates a critical result whose due time passed while every worker was dead', async () => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL')
    const { patientId } = await fixture.buildPatient()
    const criticalId = await raiseTestCritical(patientId)
    await db().$executeRaw`
      UPDATE critical_result SET next_level_at = clock_timestamp() WHERE id = ${criticalId}::uuid`
    await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`critical-results.escalate:${criticalId}`}`
    await startWorkerProcess()
    await vi.waitFor(async () => {
      const where = { criticalId, kind: 'escalated' }
      expect(await db().criticalEvent.count({ where })).toBe(1)
    }, patience)
  })

  it('stops gracefully on SIGTERM', async () => {
    const [worker] = workers
    const code = new Promise((resolve) => worker?.once('exit', resolve))
    worker?.kill('SIGTERM')
    expect(await code).toBe(0)
  })
})
