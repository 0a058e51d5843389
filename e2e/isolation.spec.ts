import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, APIResponse, Browser, BrowserContext } from '@playwright/test'
import type { NewPatient } from './kit-steps.ts'
import { openPatientApi, shipping } from './patient-api.ts'
import { driveOrder, readPrintedLabel } from './service-api.ts'
import { expect, signInAs, test } from './test.ts'

interface Visitor {
  patient: NewPatient
  context: BrowserContext
  api: APIRequestContext
  steps: ReturnType<typeof openPatientApi>
}

const canary = 'Zorvexity'
const canaryStreet = shipping.firstLine
const staffRoles = ['clinician', 'reviewer', 'support', 'admin'] as const

let owner: Visitor
let stranger: Visitor
let anonymous: BrowserContext
const staff = new Map<(typeof staffRoles)[number], APIRequestContext>()
let orderId = ''
let kitCode = ''
/** Whatever would give the owner away. */
let traces: string[] = []

test.beforeAll(async ({ browser }) => {
  owner = await openAccount(browser, canary)
  stranger = await openAccount(browser, 'Quillmark')
  anonymous = await browser.newContext()
  for (const role of staffRoles) {
    const page = await browser.newPage()
    await signInAs(page, role)
    staff.set(role, page.request)
  }
  orderId = await owner.steps.orderKit()
  await owner.steps.saveOrderDraft()
  kitCode = await readPrintedLabel(orderId)
  traces = [canary, owner.patient.email, canaryStreet, kitCode, kitCode.replaceAll('-', '')]
  expect([orderId, kitCode].every(Boolean)).toBe(true)
})

test.afterAll(async () => {
  for (const context of [owner.context, stranger.context, anonymous]) await context.close()
})

async function openAccount(browser: Browser, lastName: string): Promise<Visitor> {
  const context = await browser.newContext()
  const steps = openPatientApi(await context.newPage())
  const patient = await steps.signUp(lastName)
  return { patient, context, api: context.request, steps }
}

/** Nothing of the owner in body or headers; the order's id alone may come back, for it stood in the question. */
async function expectNoTrace(answer: APIResponse) {
  const text = `${JSON.stringify(answer.headersArray())}\n${await answer.text()}`
  for (const trace of traces)
    expect(text, `${answer.url()} tells of the owner`).not.toContain(trace)
}

function expectPrivate(answer: APIResponse) {
  const cache = answer.headers()['cache-control'] ?? ''
  expect(cache, answer.url()).toContain('private')
  expect(cache, answer.url()).toContain('no-store')
}

test.describe('pages', () => {
  const rsc: Record<string, string>[] = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '2' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_full' },
    { rsc: '1', 'next-url': '/orders' },
    { rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%2Cnull%2C%22refetch%22%5D' },
    { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
  ]

  test('another patient finds nothing of an order, in whatever form they ask', async () => {
    const own = await owner.api.get(`/orders/${orderId}`)
    expect(own.status()).toBe(200)
    expect(await own.text()).toContain(canaryStreet)
    expectPrivate(own)

    const foreign = await stranger.api.get(`/orders/${orderId}`)
    expect(foreign.status()).toBe(404)
    await expectNoTrace(foreign)
    expectPrivate(foreign)
    const addresses = [
      `/orders/${orderId}`,
      `/orders/${orderId}.rsc`,
      `/orders/${orderId}.segments/_full.segment.rsc`,
      `/_next/data/x/orders/${orderId}.json`,
      `/kits/order?step=ordered&order=${orderId}`,
      `/kits/register?step=done&order=${orderId}`,
      '/orders',
      '/home',
      '/kits/order',
      '/kits/register',
      '/account',
    ]
    for (const address of addresses)
      for (const headers of [{}, ...rsc]) {
        const answer = await stranger.api.get(address, { headers })
        await expectNoTrace(answer)
        expectPrivate(answer)
      }
  })

  test('nobody gets a page of a patient without signing in', async () => {
    for (const address of ['/home', '/orders', `/orders/${orderId}`, '/account', '/kits/order']) {
      const answer = await anonymous.request.get(address, { maxRedirects: 0 })
      expect([address, answer.status()]).toEqual([address, 307])
      expect(answer.headers().location).toBe(`/sign-in?next=${encodeURIComponent(address)}`)
      await expectNoTrace(answer)
      expectPrivate(answer)
      for (const headers of rsc)
        await expectNoTrace(await anonymous.request.get(address, { headers }))
    }
  })

  const clinicPages = readdirSync('app/clinic', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) =>
      path
        .join('/clinic', path.dirname(file))
        .split('/')
        .filter((part) => !part.startsWith('('))
        .join('/'),
    )
    .sort()

  for (const page of clinicPages)
    test(`${page} is there for staff alone`, async () => {
      const address = page.replace('[orderId]', orderId)
      expect(address, 'a new kind of id').not.toContain('[')
      const simulated = address.endsWith('/simulator') ? `${address}?order=${orderId}` : address
      const asked = await stranger.api.get(simulated)
      expect(asked.status()).toBe(404)
      await expectNoTrace(asked)
      const own = await owner.api.get(simulated)
      expect(own.status()).toBe(404)
      for (const headers of rsc) {
        await expectNoTrace(await stranger.api.get(simulated, { headers }))
        await expectNoTrace(await anonymous.request.get(simulated, { headers }))
      }
      const nobody = await anonymous.request.get(simulated, { maxRedirects: 0 })
      expect(nobody.status()).toBe(307)
      expect(nobody.headers().location).toMatch(/^\/sign-in\?next=/)
      await expectNoTrace(nobody)
      for (const [role, api] of staff) {
        const seen = await api.get(simulated)
        expect([role, seen.status()]).toEqual([role, 200])
        expectPrivate(seen)
      }
    })
})

test('the stream tells each patient of their own orders alone', async () => {
  const ownId = await stranger.steps.orderKit()
  const heard = await Promise.all(
    [owner, stranger].map(async ({ context }) => {
      const page = await context.newPage()
      await page.goto('/account')
      await page.evaluate(() => {
        const log: string[] = []
        const stream = new EventSource('/api/events')
        const note = (event: MessageEvent) => log.push(`${event.type} ${event.data}`)
        for (const type of ['hello', 'order', 'resync', 'message'])
          stream.addEventListener(type, note)
        Object.assign(window, { heard: () => log })
      })
      const read = () =>
        page.evaluate(() => (window as unknown as { heard: () => string[] }).heard().join('\n'))
      await expect.poll(read).toContain('hello')
      return read
    }),
  )
  const [ownerHeard, strangerHeard] = heard
  await driveOrder(orderId, 'collecting_sample.testkit.transit_customer')
  await expect.poll(() => ownerHeard?.()).toContain(orderId)
  await driveOrder(ownId, 'collecting_sample.testkit.transit_customer')
  await expect.poll(() => strangerHeard?.()).toContain(ownId)
  expect(await strangerHeard?.()).not.toContain(orderId)
  expect(await ownerHeard?.()).not.toContain(ownId)
})

test('after signing out the cookie is dead and going back shows nothing', async () => {
  const page = await owner.context.newPage()
  await page.goto('/orders')
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText(canaryStreet)).toBeVisible()
  const kept = await owner.context.storageState()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.locator('body')).not.toContainText(canaryStreet)
  await expect(page.locator('body')).not.toContainText(canary)

  const stolen = await page.context().browser()?.newContext({ storageState: kept })
  const answer = await stolen?.request.get(`/api/orders/${orderId}`)
  expect(answer?.status()).toBe(401)
  const again = await stolen?.request.get(`/orders/${orderId}`, { maxRedirects: 0 })
  expect(again?.status()).toBe(307)
  await stolen?.close()
})
