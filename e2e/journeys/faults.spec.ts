import type { Locator, Page } from '@playwright/test'
import { buildSampleId, formatSampleId } from '#contract/sample-id.ts'
import { forgiveFaults, serviceFailures } from '#e2e/support/app/forgive-faults.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { startSecondWeb } from '#e2e/support/app/second-web.ts'
import { test as base, expect } from '#e2e/support/app/test.ts'
import { createToxicProxy, type ToxicProxy, type Toxin } from '#e2e/support/network/toxic-proxy.ts'
import { expectOneOrder } from '#e2e/support/people/expect-one-order.ts'
import {
  buildPatient,
  fillShippingAddress,
  readPrintedCode,
  signUp,
  typeCode,
} from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { countOrdersBeside, readServiceOrder } from '#e2e/support/people/service-api.ts'

interface FaultyWeb {
  url: string
  service: ToxicProxy
}

/**
 * A separate web process whose connection to the service fails on demand. Tests prepare through the other one: a busy
 * machine may need longer than this one's time-out.
 */
async function startFaultyWeb() {
  const service = await createToxicProxy(new URL(runningApp().sandbox.serviceUrl))
  const web = await startSecondWeb({ SERVICE_BASE_URL: service.url, SERVICE_TIMEOUT_MS: '1500' })
  const stop = async () => {
    await web.stop()
    await service.close()
  }
  return { url: web.url, service, stop }
}

const test = base.extend<{ service: ToxicProxy }, { faultyWeb: FaultyWeb }>({
  faultyWeb: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      const web = await startFaultyWeb()
      await use(web)
      await web.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faultyWeb }, use) => use(faultyWeb.url),
  service: async ({ faultyWeb, faults }, use) => {
    faultyWeb.service.poison('pass')
    await use(faultyWeb.service)
    forgiveFaults(faults, serviceFailures)
  },
})

const unreachable = 'We can’t reach the lab service right now.'
const tooLong = 'The lab service is taking too long.'
/** The service does what it is asked first, for which a busy machine may need the whole time-out. */
const lost = /We can’t reach the lab service right now\.|The lab service is taking too long\./
const unreadable = 'The lab service sent a response that we couldn’t read.'

const toxins: [Toxin, words: string][] = [
  ['reset', unreachable],
  ['noise', unreachable],
  ['broken', unreachable],
  ['black-hole', tooLong],
  ['latency', tooLong],
  ['trickle', tooLong],
  ['garbage', unreadable],
  ['wrong-schema', unreadable],
]
const latencyMs = 30_000
const ordering = /^POST \/v3\/order\/testkit$/
const registering = /^POST \/v3\/order\/testkit\/register$/

const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'That didn’t go through' })
const orderButton = (page: Page) => page.getByRole('button', { name: 'Order the kit' })

/**
 * Presses again while the app's breaker keeps it from calling the service. Each try waits twice as long as the last one,
 * because another press would abort an answer that is only slow.
 */
async function pressUntil(target: Locator, outcome: Locator) {
  let timeout = 1_000
  await expect(async () => {
    if (await outcome.isVisible()) return
    timeout *= 2
    await target.click({ timeout })
    await expect(outcome).toBeVisible({ timeout })
  }).toPass()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('data never loaded before is shown as unavailable within the timeout, and loads later', async ({
  page,
  faults,
}) => {
  // Each of thirteen pages first waits for a service that fails, some of them for the whole time-out.
  test.slow()
  const { url, service, stop } = await startFaultyWeb()
  const api = openPatientApi(page, url)
  await api.signUp()
  for (const [toxin, words] of toxins.filter(
    ([toxin]) => !['black-hole', 'trickle'].includes(toxin),
  )) {
    service.poison(toxin, { latencyMs })
    await page.goto(`${url}/tests`)
    await expect(
      page.getByRole('heading', { name: 'We can’t show the tests right now' }),
    ).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
    // A good answer in between keeps the breaker closed, so that each failure is met.
    service.poison('pass')
    expect((await page.request.get(`${url}/markers?q=ferritin`)).ok()).toBe(true)
    service.poison(toxin, { latencyMs })
    await page.goto(`${url}/markers?q=iron`)
    await expect(
      page.getByRole('heading', { name: 'We can’t show the catalog right now' }),
    ).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
    service.poison('pass')
    expect((await page.request.get(`${url}/markers?q=ferritin`)).ok()).toBe(true)
  }
  service.poison('reset')
  await page.goto(`${url}/kits/order?test=vitamin-d`)
  await expect(
    page.getByRole('heading', { name: 'We can’t show the tests right now' }),
  ).toBeVisible()
  await page.goto(`${url}/kits/register`)
  await expect(page.getByLabel('Kit code')).toBeVisible()
  await page.goto(`${url}/tests`)
  service.poison('pass')
  await pressUntil(
    page.getByRole('link', { name: 'Try again' }),
    page.getByRole('heading', { name: 'Vitamin D' }),
  )
  forgiveFaults(faults, serviceFailures)
  // An open page would call the process that is ending.
  await page.goto('about:blank')
  await stop()
})

test('an order that the service fails in every way keeps its form and is placed once', async ({
  page,
  service,
  baseURL,
}) => {
  await openPatientApi(page, baseURL).signUp()
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const [toxin, words] of toxins) {
    service.poison(toxin, { where: ordering, latencyMs })
    await orderButton(page).click()
    await expect(failure(page)).toContainText(words)
    await expect(page.getByText('77 Larkspur Lane')).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
  }
  service.poison('pass')
  await orderButton(page).click()
  await expectOneOrder(page)
})

test('an order whose answer was lost is the same order after a reload', async ({
  page,
  service,
}) => {
  const api = openPatientApi(page)
  await api.signUp()
  await api.saveOrderDraft()
  await page.goto('/kits/order?step=check')
  service.poison('lose', { where: ordering })
  await orderButton(page).click()
  await expect(failure(page)).toContainText(lost)
  expect([1, 2]).toContain(service.requests().length)
  await page.reload()
  await expect(page.getByText('77 Larkspur Lane')).toBeVisible()
  service.poison('pass')
  await orderButton(page).click()
  await expectOneOrder(page)
})

test('a double click, a second tab and a reload while ordering make one order', async ({
  page,
  service,
}) => {
  const api = openPatientApi(page)
  await api.signUp()
  await api.saveOrderDraft()
  await page.goto('/kits/order?step=check')
  const [second, third] = [await page.context().newPage(), await page.context().newPage()]
  await second.goto('/kits/order?step=check')
  await third.goto('/kits/order?step=check')
  service.poison('latency', { where: ordering, latencyMs: 700 })
  await orderButton(page).dblclick()
  await expect.poll(() => service.requests().length).toBeGreaterThan(0)
  await third.reload()
  const done = heading(page, 'Your kit is ordered')
  await expect(done.or(failure(page))).toBeVisible()
  // Beside the latency, a busy machine may need more than is left of the time-out: the answer is lost, and they press again.
  service.poison('pass')
  await pressUntil(orderButton(page), done)
  const orderId = await expectOneOrder(page)
  await orderButton(second).click()
  await expect(second).toHaveURL(new RegExp(orderId))
  await expect(heading(second, 'Your kit is ordered')).toBeVisible()
  await third.reload()
  await expect(third).toHaveURL(new RegExp(orderId))
  expect(await countOrdersBeside(orderId)).toBe(1)
})

test('a registration that fails or loses its answer keeps its form and happens once', async ({
  page,
  service,
}) => {
  const api = openPatientApi(page)
  const patient = await api.signUp()
  const { orderId, code } = await api.receiveKit()
  await api.saveRegistration(patient, code)
  await page.goto('/kits/register')
  const register = page.getByRole('button', { name: 'Register the kit' })
  const ways: [Toxin, string | RegExp][] = [
    ['reset', unreachable],
    ['black-hole', tooLong],
    ['wrong-schema', unreadable],
    ['lose', lost],
  ]
  for (const [toxin, words] of ways) {
    service.poison(toxin, { where: registering })
    await register.click()
    await expect(failure(page)).toContainText(words)
    await expect(page.getByText(code)).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
  }
  service.poison('pass')
  await register.click()
  await expect(page.getByRole('heading', { level: 1, name: /kit is registered/ })).toBeVisible()
  const { events } = await readServiceOrder(orderId)
  expect(events.filter(({ status }) => status.endsWith('.testkit_registered'))).toHaveLength(1)
})

test('while the service is down, a person signs up, tracks a kit and sees what cannot be done', async ({
  page,
  browser,
  service,
  baseURL,
}) => {
  const api = openPatientApi(page)
  await api.signUp()
  const orderId = await api.orderKit()
  service.poison('black-hole')
  await page.goto('/orders')
  await page
    .getByRole('link', { name: /Vitamin D/ })
    .first()
    .click()
  await expect(page.locator('[aria-current="step"]')).toContainText('Ordered')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  const confirm = dialog.getByRole('button', { name: 'Cancel the order' })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText(tooLong)
  const code = formatSampleId(buildSampleId(crypto.getRandomValues(new Uint8Array(11))))
  await typeCode(page, code)
  // After some failures in a row the next call isn't sent.
  const outcome = failure(page).filter({ hasText: new RegExp(`${tooLong}|${unreachable}`) })
  await expect(outcome).toBeVisible()
  await expect(page.getByLabel('Kit code')).toHaveValue(code)

  service.poison('reset')
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await signUp(visitor, buildPatient('Halloran'))
  await visitor.close()
  service.poison('pass')
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await confirm.click()
  await expect(page.getByText('canceled', { exact: false }).first()).toBeVisible()
})

test('the simulator says what the service could not do and does it later', async ({
  page,
  service,
}) => {
  const api = openPatientApi(page)
  await api.signUp()
  const orderId = await api.orderKit()
  await api.send('POST', '/api/auth-demo', { role: 'clinician' })
  const label = page.getByRole('figure', { name: 'Label on the kit' })
  await readPrintedCode(page, orderId)
  service.poison('broken')
  const move = page.getByRole('button', { name: 'On its way to the patient', exact: true })
  await move.click()
  const notice = page.getByText('That didn’t work')
  await expect(notice).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  const sent = service.requests().filter((request) => request.startsWith('POST'))
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('We can’t read the label right now')).toBeVisible()
  await page.goto(`/clinic/orders/${orderId}`)
  await expect(page.getByRole('main')).toContainText('Vitamin D')
  await page.goBack()
  service.poison('pass')
  // After five failures the app calls the service at most once a second.
  await pressUntil(move, page.getByText('Done: On its way to the patient.'))
  // Here an answer may take 1.5 s, which a busy machine may need.
  await expect(async () => {
    await page.reload()
    await expect(label).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('many callers do not storm a service that is down, and the first good answer lets all through', async ({
  page,
  service,
}) => {
  service.poison('reset')
  const countCalls = () => service.requests().length
  // Every page view calls the service until five calls failed; then one view per second does.
  for (let view = 0; view < 5; view += 1) await page.request.get('/markers?q=iron')
  const before = countCalls()
  expect(before).toBeLessThan(12)
  const startedMs = performance.now()
  await Promise.all(Array.from({ length: 12 }, () => page.request.get('/markers?q=zinc')))
  const seconds = (performance.now() - startedMs) / 1_000
  expect(countCalls() - before).toBeLessThan(3 + seconds)
  service.poison('pass')
  await expect(async () => {
    await page.goto('/markers?q=ferritin')
    await expect(page.getByRole('heading', { name: /^\d+ markers?$|^One marker$/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})
