import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { compareEvents } from '#e2e/fault-run/check-whole.ts'
import { scriptEnvironment } from '#e2e/fault-run/script-environment.ts'
import type { Product } from '#e2e/fault-run/start-product.ts'
import { withClient } from '#e2e/fault-run/with-client.ts'
import { keepRunning, waitUntilReady } from '#scripts/launcher/child-process.ts'
import { findFreePort } from '#scripts/launcher/postgres.ts'
import {
  compareSets,
  findBehind,
  findBodies,
  findGaps,
  findMissing,
  waitUntilSettled,
} from './compare-messages.ts'
import type { DeliveryGate } from './delivery-gate.ts'
import type { Management } from './management.ts'

export interface Parts {
  product: Product
  gate: DeliveryGate
  management: Management
  /** Runs `mishap` under load and ends the load; everything is settled afterwards. */
  underLoad: (mishap: () => Promise<void>) => Promise<void>
  seconds: number
  /** share of the deliveries that are lost */
  loss: number
}

export interface Outcome {
  figure: string
  wrong: string[]
}

/** What may happen to deliveries, each with what must be true after it. */
export const mishaps: { name: string; meet: (parts: Parts) => Promise<Outcome> }[] = [
  { name: 'the receiver is down', meet: stopReceiver },
  { name: 'deliveries are lost silently', meet: loseSome },
  { name: 'the secret is rotated', meet: rotateSecret },
]

async function stopReceiver({ product, gate, management, underLoad, seconds }: Parts) {
  const from = new Date(Date.now() - 60_000)
  await underLoad(async () => {
    gate.shut()
    await pause(seconds * 1000)
    gate.pass()
  })
  const { missing } = await findMissing(product)
  const listed = new Set(await management.listUndelivered())
  const wrong = compareSets('undelivered', listed, missing)
  if (missing.size === 0) wrong.push('nothing was missing: the outage was too short')
  const replayed = await management.replay(from, new Date(Date.now() + 60_000))
  await waitUntilSettled(product)
  const after = await findMissing(product)
  const left = await management.listUndelivered()
  wrong.push(
    ...[...after.missing].map((id) => `message ${id} is missing after the replay`),
    ...left.map((id) => `message ${id} is still undelivered`),
    ...(await compareEvents(product)),
  )
  const figure = `${missing.size} messages were missing, ${listed.size} listed, ${replayed} replayed; ${after.sent - after.missing.size} of ${after.sent} are stored`
  return { figure, wrong }
}

async function loseSome({ product, gate, underLoad, seconds, loss }: Parts) {
  const since = new Date()
  await underLoad(async () => {
    gate.lose(loss)
    await pause(seconds * 1000)
  })
  // Not earlier: a later message of an order carries all of its events, and would repeat what was lost.
  gate.pass()
  const behind = await findBehind(product)
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/reconcile-orders.ts'], {
    env: scriptEnvironment(product),
  })
  const gaps = await findGaps(product, since)
  const lost = await findBodies(product, gate.lost)
  const wrong = [
    ...[...behind.difference(gaps)].map((id) => `gap: ${id} is not found`),
    // It looks every minute, so an order may have been behind in between.
    ...[...gaps]
      .filter((id) => !lost.some((body) => body.includes(id)))
      .map((id) => `gap: ${id} is found, and nothing about it was lost`),
    ...(await compareEvents(product)),
  ]
  if (behind.size === 0) wrong.push('no order was behind: the run was too short')
  const figure = `${gate.lost.length} deliveries were lost, ${behind.size} orders behind, ${gaps.size} gaps found. ${stdout.trim()}`
  return { figure, wrong }
}

async function rotateSecret({ product, gate, management, underLoad, seconds }: Parts) {
  const since = new Date()
  const third = (seconds * 1000) / 3
  let stop = async () => {}
  await underLoad(async () => {
    // The app knows the old secret only.
    const secret = await management.rotateSecret()
    await pause(third)
    // It is restarted with both.
    const second = await startReceiver(product, `${secret},${product.sandbox.webhookSecret}`)
    stop = second.stop
    gate.leadTo(second.url)
    await pause(third)
    // The service signs with the new one only.
    await withClient(product.databases.service, (client) =>
      client.query('UPDATE webhook_endpoint SET previous_secret_expires_at = now()'),
    )
    await pause(third)
  })
  const { sent, missing } = await findMissing(product)
  const attempts = await countAttempts(product, since)
  await stop()
  gate.leadTo(management.receiverUrl)
  const wrong = [
    ...[...missing].map((id) => `message ${id} is missing`),
    ...(attempts.failed > 0 ? [`${attempts.failed} attempts failed`] : []),
  ]
  const figure = `${attempts.made} deliveries during the rotation, ${attempts.failed} attempts failed; ${sent - missing.size} of ${sent} are stored`
  return { figure, wrong }
}

/** Another web process of the app, with its own secrets. */
async function startReceiver(product: Product, secrets: string) {
  const port = await findFreePort()
  const web = keepRunning({
    name: 'web-rotated',
    args: ['lib/server/main.ts'],
    env: scriptEnvironment(product, {
      PORT: String(port),
      WEB_URL: `http://localhost:${port}`,
      SERVICE_WEBHOOK_SECRET: secrets,
      SANDBOX_FILE: path.join(product.dataDir, 'sandbox.json'),
    }),
    logDir: path.join(product.dataDir, 'logs'),
    print: () => undefined,
  })
  await waitUntilReady(`http://127.0.0.1:${port}/readyz`, web, 60_000)
  return { url: `http://127.0.0.1:${port}/api/webhooks/service`, stop: () => web.stop() }
}

async function countAttempts({ databases }: Product, since: Date) {
  const { rows } = await withClient(databases.service, (client) =>
    client.query<{ made: number; failed: number }>(
      `SELECT count(*)::int AS made, count(*) FILTER (WHERE failure IS NOT NULL)::int AS failed
         FROM webhook_attempt WHERE started_at >= $1`,
      [since],
    ),
  )
  return rows[0] ?? { made: 0, failed: 0 }
}
