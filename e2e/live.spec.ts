import type { BrowserContext, Page } from '@playwright/test'
import type { Client } from 'pg'
import { createCuttableNetwork } from './cuttable-network.ts'
import { queryDatabase, withDatabase } from './database.ts'
import { findPid } from './find-pid.ts'
import { openPatientApi } from './patient-api.ts'
import { runningApp } from './running-app.ts'
import { startSecondWeb } from './second-web.ts'
import { driveOrder } from './service-api.ts'
import { expect, test } from './test.ts'

/** What the kit's page must keep to; how fast it was stands in the test's annotations. */
const promisedMs = 2_000
const liveText = 'This page updates by itself.'
const pollingText = 'This page looks for news every few seconds.'
const status = (low: string) => `collecting_sample.testkit.${low}`

let context: BrowserContext
let patient: ReturnType<typeof openPatientApi>

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext()
  patient = openPatientApi(await context.newPage())
  await patient.signUp('Tidewell')
})
test.afterAll(() => context.close())

/** Opens the order's page, which from then on notes when its present step changes. */
async function openOrder(orderId: string, base = runningApp().sandbox.webUrl) {
  const page = await context.newPage()
  const streaming = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(`${base}/orders/${orderId}`)
  await streaming
  await page.evaluate(() => {
    const seen: { atMs: number; text: string }[] = []
    const look = () => {
      const text = document.querySelector('[aria-current="step"]')?.textContent ?? ''
      if (text !== seen.at(-1)?.text) seen.push({ atMs: Date.now(), text })
    }
    look()
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    Object.assign(window, { seen: () => seen })
  })
  return page
}

function readSeen(page: Page) {
  return page.evaluate(() =>
    (window as unknown as { seen: () => { atMs: number; text: string }[] }).seen(),
  )
}

const presentStep = (page: Page) => page.locator('[aria-current="step"]')

/** Moves the order and waits for the page; returns how long after the receiver took the webhook in it showed. */
async function measureStep(page: Page, orderId: string, low: string, text: string) {
  const before = (await readSeen(page)).length
  const known = await listArrivals(orderId)
  await driveOrder(orderId, status(low))
  await expect(presentStep(page)).toContainText(text, { timeout: 5_000 })
  const shown = (await readSeen(page)).slice(before).find((entry) => entry.text.includes(text))
  const arrivals = await listArrivals(orderId)
  const arrivedMs = arrivals[known.length]
  expect(arrivedMs, 'the webhook is in the log').toBeDefined()
  return (shown?.atMs ?? Number.NaN) - (arrivedMs ?? Number.NaN)
}

/** When the receiver took in each webhook of an order, in ms since 1970. */
async function listArrivals(orderId: string) {
  const rows = await queryDatabase<{ at: Date }>(
    `SELECT received_at AS at FROM service_message
      WHERE order_id = $1 AND origin = 'webhook' ORDER BY received_at`,
    [orderId],
  )
  return rows.map(({ at }) => at.getTime())
}

function noteTimes(name: string, times: number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)]
  const description = `median ${median} ms, all ${times.join(', ')} ms`
  test.info().annotations.push({ type: name, description })
  process.stdout.write(`      ${name}: ${description}\n`)
  expect(Math.max(...times)).toBeLessThan(promisedMs)
}

test('the timeline shows each step within two seconds of its webhook', async () => {
  const orderId = await patient.orderKit()
  const page = await openOrder(orderId)
  await expect(page.getByText(liveText)).toBeVisible()
  const times: number[] = []
  for (const [low, text] of [
    ['transit_customer', 'On its way to you'],
    ['problem_in_transit_customer', 'Held up on its way to you'],
    ['transit_customer', 'On its way to you'],
    ['out_for_delivery', 'Out for delivery'],
    ['problem_in_transit_customer', 'Held up on its way to you'],
    ['out_for_delivery', 'Out for delivery'],
    ['with_customer', 'Delivered, waiting for you to register it'],
  ] as const)
    times.push(await measureStep(page, orderId, low, text))
  noteTimes('webhook to screen', times)
  await page.close()
})

test('a page of one web process shows what another process received', async () => {
  const orderId = await patient.orderKit()
  const second = await startSecondWeb({})
  try {
    const page = await openOrder(orderId, second.url)
    const times = [
      await measureStep(page, orderId, 'transit_customer', 'On its way to you'),
      await measureStep(page, orderId, 'out_for_delivery', 'Out for delivery'),
    ]
    noteTimes('webhook to screen, two processes', times)
    await page.close()
  } finally {
    await second.stop()
  }
})

test.describe('a connection that is lost', () => {
  let network: Awaited<ReturnType<typeof createCuttableNetwork>>
  test.beforeEach(async () => {
    network = await createCuttableNetwork(new URL(runningApp().sandbox.webUrl))
  })
  test.afterEach(() => network.close())

  test('as to the stream alone: the page asks by itself, says so, and is live again after', async () => {
    const orderId = await patient.orderKit()
    const page = await openOrder(orderId, network.url)
    await page.route('**/api/events', (route) => route.abort())
    network.cut()
    network.mend()
    await expect(page.getByText(pollingText)).toBeVisible()
    await driveOrder(orderId, status('transit_customer'))
    await expect(presentStep(page)).toContainText('On its way to you')
    await expect(page.getByText(pollingText)).toBeVisible()

    await page.unroute('**/api/events')
    await expect(page.getByText(liveText)).toBeVisible({ timeout: 15_000 })
    const live = await measureStep(page, orderId, 'out_for_delivery', 'Out for delivery')
    noteTimes('webhook to screen, after the stream came back', [live])
    await page.close()
  })

  test('as a whole: the page says that it cannot refresh, and catches up by itself', async () => {
    const orderId = await patient.orderKit()
    const page = await openOrder(orderId, network.url)
    network.cut()
    await driveOrder(orderId, status('with_customer'))
    await expect(page.getByText('We cannot refresh this page at the moment.')).toBeVisible({
      timeout: 20_000,
    })
    network.mend()
    await expect(presentStep(page)).toContainText('Delivered, waiting for you to register it')
    await expect(page.getByText(liveText)).toBeVisible({ timeout: 15_000 })
    await page.close()
  })
})

test.describe('a worker that is killed', () => {
  const goesOnMs = 30_000

  test.beforeEach(() => {
    test.skip(runningApp().pids.length === 0, 'needs an instance of its own')
  })

  test('in the midst of a delivery: it goes out again', async () => {
    const orderId = await patient.orderKit()
    const page = await openOrder(orderId)
    const [web, worker] = [await findPid('web'), await findPid('service-worker')]
    process.kill(web, 'SIGSTOP')
    try {
      await driveOrder(orderId, status('transit_customer'))
      await withDatabase('service', (client) => waitForRow(client, lockedDelivery))
      process.kill(worker, 'SIGKILL')
    } finally {
      process.kill(web, 'SIGCONT')
    }
    const killedMs = Date.now()
    await expect(presentStep(page)).toContainText('On its way to you', { timeout: goesOnMs })
    // What the receiver made of the first attempt nobody was there to hear.
    await withDatabase('service', (client) => waitForNone(client, openDeliveries, [orderId]))
    await expectRestarted('service-worker', worker)
    noteRecovery('delivery goes on', Date.now() - killedMs)
    await page.close()
  })

  test('in the midst of applying a message: it is applied', async () => {
    const orderId = await patient.orderKit()
    const page = await openOrder(orderId)
    const worker = await findPid('web-worker')
    await withDatabase('web', async (client) => {
      // Holds up the job that applies this order's messages.
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [orderId])
      await driveOrder(orderId, status('transit_customer'))
      await waitForRow(client, waitingForLock)
      process.kill(worker, 'SIGKILL')
    })
    const killedMs = Date.now()
    await expect(presentStep(page)).toContainText('On its way to you', { timeout: goesOnMs })
    await expectRestarted('web-worker', worker)
    noteRecovery('messages are applied', Date.now() - killedMs)
    await page.close()
  })

  const lockedDelivery = `
    SELECT 1 FROM graphile_worker.jobs
     WHERE task_identifier LIKE 'webhooks%' AND locked_at IS NOT NULL`
  const waitingForLock = `
    SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`

  const openDeliveries = `
    SELECT 1 FROM webhook_delivery d JOIN webhook_message m ON m.id = d.message_id
     WHERE d.status <> 'succeeded' AND position($1 in m.body) > 0`

  async function waitForNone(client: Client, sql: string, values: unknown[]) {
    await expect
      .poll(async () => (await client.query(sql, values)).rowCount, { timeout: goesOnMs })
      .toBe(0)
  }

  async function waitForRow(client: Client, sql: string) {
    await expect
      .poll(async () => (await client.query(sql)).rowCount, { intervals: [50] })
      .toBeGreaterThan(0)
  }

  async function expectRestarted(program: 'web-worker' | 'service-worker', before: number) {
    await expect.poll(() => findPid(program), { timeout: goesOnMs }).not.toBe(before)
  }

  function noteRecovery(name: string, tookMs: number) {
    test.info().annotations.push({ type: name, description: `${tookMs} ms after the kill` })
    process.stdout.write(`      ${name}: ${tookMs} ms after the kill\n`)
    expect(tookMs).toBeLessThan(goesOnMs)
  }
})
