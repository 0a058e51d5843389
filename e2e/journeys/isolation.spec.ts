import type { Browser, BrowserContext } from '@playwright/test'
import { expect, test } from '#e2e/support/app/test.ts'
import { openPatientApi, shipping } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'

interface Visitor {
  context: BrowserContext
  steps: ReturnType<typeof openPatientApi>
}

const canary = 'Zorvexity'
const canaryStreet = shipping.firstLine

let owner: Visitor
let stranger: Visitor
let orderId = ''

test.beforeAll(async ({ browser }) => {
  owner = await openAccount(browser, canary)
  stranger = await openAccount(browser, 'Quillmark')
  orderId = await owner.steps.orderKit()
})

test.afterAll(async () => {
  for (const { context } of [owner, stranger]) await context.close()
})

async function openAccount(browser: Browser, lastName: string): Promise<Visitor> {
  const context = await browser.newContext()
  const steps = openPatientApi(await context.newPage())
  await steps.signUp(lastName)
  return { context, steps }
}

test('the stream reports to each patient only their own orders', async () => {
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

test('after signing out the cookie is refused and going back shows nothing', async () => {
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
