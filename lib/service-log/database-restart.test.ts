import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createProxy } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPool } from '#lib/db/client.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { type RunningPostgres, startPostgres } from '#scripts/launcher/postgres.ts'
import { patience } from '#testing/clock/patience.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  fixtureSecret,
  fixtureTeamId,
  stubSettings,
} from '#testing/web/web-fixture.ts'
import { createWebhookReceiver } from './receive-webhook.ts'

// A separate, durable PostgreSQL behind a proxy whose address survives the restart.
let folder = ''
let postgres: RunningPostgres
let pool: Pool
let receiverUrl = ''
const proxy = createProxy((client) => {
  const upstream = connect(postgres.port, '127.0.0.1')
  client.pipe(upstream).pipe(client)
  client.on('error', () => upstream.destroy())
  upstream.on('error', () => client.destroy())
})
const server = createServer()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-restart-'))
  // PostgreSQL runs as its own user, who needs access to the folder.
  await chmod(folder, 0o755)
  postgres = await startPostgres(folder)
  await postgres.createDatabase('phial')
  await prepareDatabase(postgres.urlOf('phial'), 'prisma/migrations')
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(postgres.urlOf('phial'))
  url.port = String((proxy.address() as AddressInfo).port)
  stubSettings({ DATABASE_URL: url.toString() })
  pool = openPool(url.toString(), 10)
  const receiver = createWebhookReceiver({
    secrets: [fixtureSecret],
    teamId: fixtureTeamId,
    pool: () => pool,
  })
  server.on('request', (request, response) => void receiver.receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
  proxy.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function deliver(messageId: string) {
  const body = buildEnvelope(buildOrder({ orderId: randomUUID() }), null)
  const now = new Date()
  const response = await fetch(receiverUrl, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(fixtureSecret).sign(messageId, now, body),
    },
  })
  await response.text()
  return response
}

/** Like `pg_ctl stop -m immediate`: no shutdown, no checkpoint. */
async function crashPostgres() {
  const lines = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const pid = Number(lines.split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), patience)
}

describe('a restart of PostgreSQL under load', () => {
  it('answers 503, and every acknowledged delivery is stored', async () => {
    const acknowledged: string[] = []
    let refused = 0
    let isLoading = true
    const load = Array.from({ length: 8 }, async () => {
      while (isLoading) {
        const id = `msg_${randomUUID()}`
        const response = await deliver(id)
        if (response.status === 200) acknowledged.push(id)
        else {
          refused += 1
          expect(response.status).toBe(503)
          expect(response.headers.get('retry-after')).toBe('1')
        }
      }
    })
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), patience)
    await crashPostgres()
    await vi.waitFor(() => expect(refused).toBeGreaterThan(20), patience)
    postgres = await startPostgres(folder)
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), patience)
    isLoading = false
    await Promise.all(load)
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM service_message WHERE id = ANY($1)',
      [acknowledged],
    )
    expect(rows[0]?.n).toBe(acknowledged.length)
  })
})
