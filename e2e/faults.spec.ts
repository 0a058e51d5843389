import type { Page } from '@playwright/test'
import { buildSampleId, formatSampleId } from '#service/contract/sample-id.ts'
import { expectOneOrder } from './expect-one-order.ts'
import { forgiveFaults, serviceFailures } from './forgive-faults.ts'
import {
  buildPatient,
  fillShippingAddress,
  readPrintedCode,
  signUp,
  typeCode,
} from './kit-steps.ts'
import { openPatientApi } from './patient-api.ts'
import { runningApp } from './running-app.ts'
import { startSecondWeb } from './second-web.ts'
import { countOrdersBeside, readServiceOrder } from './service-api.ts'
import { test as base, expect } from './test.ts'
import { createToxicProxy, type ToxicProxy, type Toxin } from './toxic-proxy.ts'

interface FaultyWeb {
  url: string
  service: ToxicProxy
}

/** A web process of its own, whose way to the service goes bad on demand. */
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

const unreachable = 'We cannot reach the laboratory service at the moment.'
const tooLong = 'The laboratory service is taking too long.'
const unreadable = 'The laboratory service gave an answer that we could not read.'

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
  page.getByRole('alert').filter({ hasText: 'That did not go through' })
const orderButton = (page: Page) => page.getByRole('button', { name: 'Order the kit' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('what was never read before says calmly that it is away, within the time-out, and comes back', async ({
  page,
  faults,
}) => {
  const { url, service, stop } = await startFaultyWeb()
  const api = openPatientApi(page, url)
  await api.signUp()
  for (const [toxin, words] of toxins.filter(
    ([toxin]) => !['black-hole', 'trickle'].includes(toxin),
  )) {
    service.poison(toxin, { latencyMs })
    await page.goto(`${url}/tests`)
    await expect(
      page.getByRole('heading', { name: 'We cannot show the tests right now' }),
    ).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
    // An answer in between keeps the breaker closed, so that each way of failing is met.
    service.poison('pass')
    expect((await page.request.get(`${url}/markers?q=ferritin`)).ok()).toBe(true)
    service.poison(toxin, { latencyMs })
    await page.goto(`${url}/markers?q=iron`)
    await expect(
      page.getByRole('heading', { name: 'The catalogue cannot be read right now' }),
    ).toBeVisible()
    expect(service.requests().length, toxin).toBeLessThanOrEqual(2)
    service.poison('pass')
    expect((await page.request.get(`${url}/markers?q=ferritin`)).ok()).toBe(true)
  }
  service.poison('reset')
  await page.goto(`${url}/kits/order?test=vitamin-d`)
  await expect(
    page.getByRole('heading', { name: 'We cannot show the tests right now' }),
  ).toBeVisible()
  await page.goto(`${url}/kits/register`)
  await expect(page.getByLabel('Kit code')).toBeVisible()
  await page.goto(`${url}/tests`)
  service.poison('pass')
  await expect(async () => {
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Vitamin D' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  forgiveFaults(faults, serviceFailures)
  // A page that is still open would look for the process that ends.
  await page.goto('about:blank')
  await stop()
})

test('an order that the service fails in every way keeps its form, and is placed once', async ({
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
  baseURL,
}) => {
  const api = openPatientApi(page, baseURL)
  await api.signUp()
  await api.saveOrderDraft()
  await page.goto('/kits/order?step=check')
  service.poison('lose', { where: ordering })
  await orderButton(page).click()
  await expect(failure(page)).toContainText(unreachable)
  expect(service.requests()).toHaveLength(2)
  await page.reload()
  await expect(page.getByText('77 Larkspur Lane')).toBeVisible()
  service.poison('pass')
  await orderButton(page).click()
  await expectOneOrder(page)
})

test('a double click, a second tab and a reload while it is being placed make one order', async ({
  page,
  service,
  baseURL,
}) => {
  const api = openPatientApi(page, baseURL)
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
  const orderId = await expectOneOrder(page)
  await orderButton(second).click()
  await expect(second).toHaveURL(new RegExp(orderId))
  await expect(heading(second, 'Your kit is ordered')).toBeVisible()
  await third.reload()
  await expect(third).toHaveURL(new RegExp(orderId))
  expect(await countOrdersBeside(orderId)).toBe(1)
})

test('a registration that fails, or whose answer is lost, keeps its form and happens once', async ({
  page,
  service,
  baseURL,
}) => {
  const api = openPatientApi(page, baseURL)
  const patient = await api.signUp()
  const { orderId, code } = await api.receiveKit()
  await api.saveRegistration(patient, code)
  await page.goto('/kits/register')
  const register = page.getByRole('button', { name: 'Register the kit' })
  const ways: [Toxin, string][] = [
    ['reset', unreachable],
    ['black-hole', tooLong],
    ['wrong-schema', unreadable],
    ['lose', unreachable],
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

test('while the service is away, a person signs up, follows a kit, and is told what cannot be done', async ({
  page,
  browser,
  service,
  baseURL,
}) => {
  const api = openPatientApi(page, baseURL)
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
  await expect(failure(page)).toContainText(tooLong)
  await expect(page.getByLabel('Kit code')).toHaveValue(code)

  service.poison('reset')
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await signUp(visitor, buildPatient('Halloran'))
  await visitor.close()
  service.poison('pass')
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await confirm.click()
  await expect(page.getByText('cancelled', { exact: false }).first()).toBeVisible()
})

test('the simulator says what the service did not do, and does it later', async ({
  page,
  service,
  baseURL,
}) => {
  const api = openPatientApi(page, baseURL)
  await api.signUp()
  const orderId = await api.orderKit()
  await api.send('POST', '/api/auth-demo', { role: 'clinician' })
  const label = page.getByRole('figure', { name: 'Label on the kit' })
  await readPrintedCode(page, orderId)
  service.poison('broken')
  const move = page.getByRole('button', { name: 'On its way to the patient', exact: true })
  await move.click()
  const notice = page.getByText('The service did not do it.')
  await expect(notice).toBeVisible()
  await expect(page.getByText(unreachable)).toBeVisible()
  const sent = service.requests().filter((request) => request.startsWith('POST'))
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('The label cannot be read at the moment')).toBeVisible()
  await page.goto(`/clinic/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vitamin D')
  await page.goBack()
  service.poison('pass')
  // After so many failures the app asks the service once a second at most.
  await expect(async () => {
    await move.click()
    await expect(page.getByText('Done: On its way to the patient.')).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await page.reload()
  await expect(label).toBeVisible()
})

test('many who ask while it is down do not storm it, and the first good answer lets all through', async ({
  page,
  service,
}) => {
  service.poison('reset')
  const countAsked = () => service.requests().length
  // Every look asks, until it has failed five times; from then on one look a second does.
  let before: number
  do {
    before = countAsked()
    await page.request.get('/markers?q=iron')
  } while (countAsked() > before && before < 20)
  expect(before).toBeLessThan(12)
  await Promise.all(Array.from({ length: 12 }, () => page.request.get('/markers?q=zinc')))
  expect(countAsked() - before).toBeLessThan(6)
  service.poison('pass')
  await expect(async () => {
    await page.goto('/markers?q=ferritin')
    await expect(page.getByRole('heading', { name: /^\d+ markers?$|^One marker$/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})
