import type { BrowserContext, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { forgiveFaults, serviceFailures } from '#e2e/support/app/forgive-faults.ts'
import { reconcileNow } from '#e2e/support/app/reconcile-now.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { streamOpens } from '#e2e/support/pages/stream-opens.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { countOrdersBeside, driveOrder } from '#e2e/support/people/service-api.ts'

const travelling = 'collecting_sample.testkit.transit_customer'
const delivered = 'collecting_sample.testkit.with_customer'
const onItsWay = 'On its way to you'
const arrived = 'Delivered, waiting for you to register it'

let context: BrowserContext
let staffContext: BrowserContext
let patient: ReturnType<typeof openPatientApi>
let staff: Page

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext()
  patient = openPatientApi(await context.newPage())
  await patient.signUp('Tamblyn')
  staffContext = await browser.newContext({ baseURL: runningApp().sandbox.webUrl })
  staff = await staffContext.newPage()
  await signInAs(staff, 'clinician')
  // The list of deliveries shows the newest twelve, and a fault applies to the next ones: other orders' would be in their place.
  await expect
    .poll(async () => {
      const [row] = await queryDatabase<{ n: number }>(
        `SELECT count(*)::int AS n FROM service_message WHERE origin = 'webhook' AND received_at > now() - interval '5 seconds'`,
      )
      return row?.n
    })
    .toBe(0)
    // What keeps coming is no reason not to try.
    .catch(() => undefined)
})
test.afterEach(async () => {
  await changeFaults('stop')
  // Each open page holds a stream, and a browser allows six connections per host.
  const [first, ...others] = context.pages()
  await first?.goto('about:blank')
  for (const page of others) await page.close()
})
test.afterAll(async () => {
  await context.close()
  await staffContext.close()
})

async function changeFaults(path: 'webhooks' | 'service' | 'stop', body = {}) {
  const { webUrl } = runningApp().sandbox
  const answer = await staff.request.post(`/api/clinic/simulator/faults/${path}`, {
    data: body,
    headers: { origin: webUrl },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A kit that the patient has open; updates appear by themselves. */
async function openNewOrder() {
  const orderId = await patient.orderKit()
  const page = await context.newPage()
  const streaming = streamOpens(page)
  await page.goto(`${runningApp().sandbox.webUrl}/orders/${orderId}`)
  await streaming
  // Its creation events have arrived, so a fault applies only to later ones.
  await expect.poll(async () => (await listDeliveries(orderId)).length).toBe(2)
  return { orderId, here: page.locator('[aria-current="step"]'), page }
}

const listDeliveries = (orderId: string) =>
  queryDatabase<{ id: string; outcome: string; after: string }>(
    `SELECT id, outcome, status_after AS after FROM service_message WHERE subject_id = $1 AND origin = 'webhook' ORDER BY received_at`,
    [orderId],
  )

/** Refusals are written once a second, asynchronously. */
async function expectRefused(kind: string, since: Date) {
  await expect
    .poll(async () => {
      const rows = await queryDatabase<{ n: number }>(
        'SELECT count(*)::int AS n FROM refused_delivery WHERE kind = $1 AND at >= $2',
        [kind, since],
      )
      return rows[0]?.n
    })
    .toBeGreaterThan(0)
}

const countEvents = async (orderId: string) =>
  (
    await queryDatabase<{ n: number }>(
      'SELECT count(*)::int AS n FROM order_projection_event WHERE order_id = $1',
      [orderId],
    )
  )[0]?.n

test('a staff member starts a fault, watches it and its effects, and ends it', async () => {
  await staff.goto('/clinic/simulator')
  const panel = staff.getByRole('region', { name: 'Connection faults' })
  await expect(panel.getByRole('status')).toHaveText('No faults are active.')
  const webhooks = panel.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByLabel('What goes wrong').selectOption('Delivered twice')
  await webhooks.getByLabel('How many deliveries').selectOption('the next 3')
  await expect(webhooks).toContainText('The same message arrives twice. It counts once.')
  await webhooks.getByRole('button', { name: 'Start webhook fault' }).click()
  await expect(panel.getByRole('status')).toContainText('Delivered twice: 3 more deliveries')

  const since = new Date()
  const { orderId, here } = await openNewOrder()
  await driveOrder(orderId, travelling)
  await expect(here).toContainText(onItsWay)
  await expectRefused('duplicate', since)
  const list = staff.getByRole('region', { name: 'Latest deliveries' }).first()
  await expect(list.getByRole('row').filter({ hasText: 'Already received' }).first()).toBeVisible()
  await expect(list).toContainText('Waiting to be registered → On its way to the patient')
  expect(await countEvents(orderId)).toBe(3)

  const answers = panel.getByRole('region', { name: 'Service responses' })
  await answers.getByLabel('What goes wrong').selectOption('Responds with 500')
  await answers.getByRole('button', { name: 'Start response fault' }).click()
  await expect(panel.getByRole('status')).toContainText(/Responds with 500: until \d/)
  await expectAccessible(staff)
  await panel.getByRole('button', { name: 'Stop all faults' }).click()
  await expect(panel.getByRole('status')).toHaveText('No faults are active.')
})

test('deliveries in reverse order leave the order unchanged', async () => {
  const { orderId, here } = await openNewOrder()
  await changeFaults('webhooks', { kind: 'out_of_order', count: 3 })
  await driveOrder(orderId, delivered)
  await expect(here).toContainText(arrived)
  await expect.poll(async () => (await listDeliveries(orderId)).length).toBeGreaterThanOrEqual(4)
  await expect(here).toContainText(arrived)
  const rows = await queryDatabase<{ after: string; events: number }>(
    `SELECT status_after AS after, added_events AS events FROM service_message
      WHERE subject_id = $1 AND origin = 'webhook' AND status_after = $2`,
    [orderId, delivered],
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('late, refused, forged and stale deliveries end in the right state', async () => {
  const since = new Date()
  const orderIds: string[] = []
  for (const kind of ['late', 'refused', 'forged', 'stale']) {
    const orderId = await patient.orderKit()
    await expect.poll(async () => (await listDeliveries(orderId)).length).toBe(2)
    await changeFaults('webhooks', { kind, delaySeconds: 3 })
    await driveOrder(orderId, travelling)
    await expectAccepted()
    orderIds.push(orderId)
  }
  await expectRefused('forged', since)
  await expectRefused('stale', since)
  for (const orderId of orderIds)
    await expect.poll(async () => (await listDeliveries(orderId)).at(-1)?.after).toBe(travelling)
  for (const orderId of orderIds) expect(await countEvents(orderId)).toBe(3)
})

/** The fault was applied to its delivery. */
async function expectAccepted() {
  await expect
    .poll(async () => {
      const answer = await staff.request.get('/api/clinic/simulator/faults')
      return ((await answer.json()) as { webhooks: unknown }).webhooks
    })
    .toBeNull()
}

test('an unknown event type is kept without effect', async () => {
  const { orderId, here } = await openNewOrder()
  await changeFaults('webhooks', { kind: 'unknown_event' })
  await driveOrder(orderId, travelling)
  await expect(here).toContainText(onItsWay)
  const listTeleported = () =>
    queryDatabase<{ outcome: string }>(
      `SELECT outcome FROM service_message
        WHERE event_type = 'labtest.order.teleported' AND body LIKE '%' || $1 || '%'`,
      [orderId],
    )
  await expect.poll(listTeleported).toEqual([{ outcome: 'waiting' }])
})

test('an unknown status gets a generic label until the next one arrives', async () => {
  const { orderId, page, here } = await openNewOrder()
  await changeFaults('webhooks', { kind: 'unknown_status' })
  await driveOrder(orderId, travelling)
  await expect.poll(async () => (await listDeliveries(orderId)).at(-1)?.outcome).toBe('applied')
  await staff.goto(`/clinic/orders/${orderId}`)
  await expect(staff.getByRole('main')).toContainText('Update from the lab')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vitamin D')
  await expect(page.getByRole('main')).not.toContainText('held_at_customs')
  await driveOrder(orderId, delivered)
  await expect(here).toContainText(arrived)
  await staff.goto(`/clinic/orders/${orderId}#messages`)
  await staff.reload()
  const events = staff.getByRole('table', { name: 'Events of this order, newest first' })
  await expect(events).toContainText('On its way to the patient')
  await expect(events).not.toContainText('Update from the lab')
})

/** A registered kit at the patient's home. */
async function receiveRegisteredKit(slug?: string) {
  const { orderId, code } = await patient.receiveKit(slug)
  const person = { firstName: 'Noor', lastName: 'Tamblyn', email: 'noor@example.com', password: '' }
  const { draftId, version } = await patient.saveRegistration(person, code)
  await patient.send('POST', '/api/kits/register', { draftId, version, sampleId: code })
  return orderId
}

test('the lab finds what a staff member chooses, as the patient and the clinic read', async () => {
  const orderId = await receiveRegisteredKit('thyroid')
  await staff.goto(`/clinic/simulator?order=${orderId}`)
  await staff
    .getByLabel('Results', { exact: true })
    .selectOption('Not enough sample for everything')
  await staff.getByRole('button', { name: 'Run to: Results are in' }).click()
  await expect(staff.getByRole('region', { name: 'Live order' })).toContainText('Results are in')
  const page = await context.newPage()
  await page.goto(`${runningApp().sandbox.webUrl}/orders/${orderId}`)
  await page.getByRole('link', { name: 'See my result' }).click()
  await expect(page.getByRole('main')).toContainText('There wasn’t enough of the sample')
  await staff.goto(`/clinic/results/${orderId}`)
  await expect(staff.getByRole('main')).toContainText(/ missing/)
})

test('reduced details erase nothing', async () => {
  const orderId = await receiveRegisteredKit()
  await changeFaults('webhooks', { kind: 'reduced', count: 10 })
  await driveOrder(orderId, 'collecting_sample.testkit.transit_lab')
  await expect
    .poll(async () => (await listDeliveries(orderId)).at(-1)?.after)
    .toBe('collecting_sample.testkit.transit_lab')
  await staff.goto(`/clinic/orders/${orderId}`)
  await expect(staff.getByRole('main')).toContainText('On its way to the lab')
  for (const known of ['Noor', 'Tamblyn', '77 Larkspur Lane'])
    await expect(staff.getByRole('main')).toContainText(known)
  const [row] = await queryDatabase<{ body: string }>(
    `SELECT body FROM service_message WHERE subject_id = $1 AND origin = 'webhook'
      ORDER BY received_at DESC LIMIT 1`,
    [orderId],
  )
  expect(row?.body).not.toContain('Larkspur')
})

test('reconciliation finds what a lost webhook would have reported, and the page shows it', async () => {
  const { orderId, here } = await openNewOrder()
  await changeFaults('webhooks', { kind: 'lost' })
  await driveOrder(orderId, travelling)
  await expectAccepted()
  await expect(here).not.toContainText(onItsWay)
  expect(await reconcileNow()).toMatch(/Found \d+ orders/)
  await expect(here).toContainText(onItsWay)
  const gaps = await queryDatabase<{ missing: number }>(
    'SELECT missing FROM reconciliation_gap WHERE order_id = $1',
    [orderId],
  )
  expect(gaps).toEqual([{ missing: 1 }])
  const kept = await queryDatabase<{ before: string; after: string }>(
    `SELECT status_before AS before, status_after AS after FROM service_message
      WHERE subject_id = $1 AND origin = 'reconciliation'`,
    [orderId],
  )
  expect(kept).toEqual([{ before: 'received.testkit.awaiting_registration', after: travelling }])
})

const words = {
  error: 'We can’t reach the lab service right now.',
  down: 'We can’t reach the lab service right now.',
  garbage: 'The lab service sent a response that we couldn’t read.',
}

for (const [kind, said] of Object.entries(words)) {
  test(`an order under "${kind}" is refused with an explanation, keeps what was typed, and succeeds afterwards`, async ({
    faults,
  }) => {
    await patient.saveOrderDraft()
    const page = await context.newPage()
    await changeFaults('service', { kind, seconds: 30 })
    await page.goto(`${runningApp().sandbox.webUrl}/kits/order?step=check`)
    await page.getByRole('button', { name: 'Order the kit' }).click()
    await expect(page.getByRole('main')).toContainText(said, { timeout: 20_000 })
    await expect(page.getByRole('main')).toContainText('77 Larkspur Lane')
    await changeFaults('stop')
    await page.getByRole('button', { name: 'Order the kit' }).click()
    await expect(page.getByRole('heading', { name: 'Your kit is ordered' })).toBeVisible()
    forgiveFaults(faults, serviceFailures)
  })
}

test('an order whose answer is lost is one order', async ({ faults }) => {
  const before = await countOrdersBeside(await patient.orderKit())
  await patient.saveOrderDraft()
  const page = await context.newPage()
  await changeFaults('service', { kind: 'answer_lost', seconds: 30 })
  await page.goto(`${runningApp().sandbox.webUrl}/kits/order?step=check`)
  await page.getByRole('button', { name: 'Order the kit' }).click()
  await expect(page.getByRole('main')).toContainText(words.down, { timeout: 20_000 })
  await changeFaults('stop')
  await page.getByRole('button', { name: 'Order the kit' }).click()
  await expect(page.getByRole('heading', { name: 'Your kit is ordered' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  expect(await countOrdersBeside(orderId)).toBe(before + 1)
  forgiveFaults(faults, serviceFailures)
})
