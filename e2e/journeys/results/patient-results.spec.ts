import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { isTooWide, setTextSize } from '#e2e/support/pages/is-too-wide.ts'
import { streamOpens } from '#e2e/support/pages/stream-opens.ts'
import { fillShippingAddress } from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'

const atLab = 'sample_with_lab.testkit.delivered_to_lab'
const completed = 'completed.testkit.completed'
const corrected = 'completed.testkit.corrected'

/** An open page that follows the patient's orders. */
async function openLive(page: Page, path: string) {
  const streaming = streamOpens(page)
  await page.goto(path)
  await streaming
}

/** How long a person waits: reported with the run, and not asserted on a busy machine. */
async function timeArrival(bring: () => Promise<unknown>, isThere: () => Promise<unknown>) {
  const start = Date.now()
  await Promise.all([bring(), isThere()])
  const description = `${Date.now() - start} ms`
  test.info().annotations.push({ type: 'results on the page after', description })
}

test('a wish before a sensitive test, changed once, and results that appear by themselves', async ({
  page,
}) => {
  const api = openPatientApi(page)
  const patient = await api.signUp('Alderwick')
  await page.goto('/kits/order?test=sti-urine')
  await expect(
    page.getByRole('heading', { level: 1, name: 'How would you like to get this result?' }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Here, right away/ })).toBeChecked()
  // A choice counts from when the page has its scripts.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await page.getByText('After a clinician has talked with me').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Where should the kit go?' }),
  ).toBeVisible()
  await fillShippingAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Order the kit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your kit is ordered' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''

  await page.goto('/results')
  const underWay = page.getByRole('region', { name: 'In progress' })
  await expect(page.getByText('No results yet')).toHaveCount(0)
  await expect(underWay).toContainText('STI Check (urine)')
  await api.registerKit(patient, orderId)
  await driveOrder(orderId, atLab)
  await expect(underWay).toContainText('At the lab')
  await underWay.getByRole('link', { name: 'STI Check (urine)' }).click()

  const wish = page.getByRole('region', { name: 'How you’ll get your results' })
  await wish.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Here, right away').click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(wish).toContainText('Here, right away')
  const wishes = await queryDatabase<{ choice: string }>(
    'SELECT choice FROM result_wish WHERE order_id = $1 ORDER BY chosen_at',
    [orderId],
  )
  expect(wishes.map(({ choice }) => choice)).toEqual(['after-call', 'at-once'])

  await openLive(page, `/orders/${orderId}`)
  const link = page.getByRole('link', { name: /^See my \d+ results/ })
  await timeArrival(
    () => driveOrder(orderId, completed),
    () => expect(link).toBeVisible(),
  )
  await expect(page.getByText('Your clinician hasn’t looked at these yet').first()).toBeVisible()
  await link.click()
  await expect(page.getByText('You can read them now.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chlamydia' }).first()).toBeVisible()
  await expect(wish).toHaveCount(0)
  await expectAccessible(page)
})

test('partial, final and corrected results, delivered twice and out of order, show both values', async ({
  page,
  browser,
}) => {
  const api = openPatientApi(page)
  const patient = await api.signUp('Brannigan')
  const orderId = await api.orderKit('iron')
  const code = await api.registerKit(patient, orderId)
  const staff = await openSimulator(browser, orderId)
  await openLive(page, `/orders/${orderId}`)

  await staff.getByLabel('Results', { exact: true }).selectOption('Partial, then final')
  await changeFaults(staff, { kind: 'twice', count: 10 })
  await staff.getByRole('button', { name: 'On its way to the lab', exact: true }).click()
  await staff.getByRole('button', { name: 'At the lab', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The first results are in' })).toBeVisible()
  await page.getByRole('link', { name: /^See my \d+ results/ }).click()
  await expect(page.getByText('More to come')).toBeVisible()
  await expect(page.getByText('Preliminary', { exact: true }).first()).toBeVisible()

  await changeFaults(staff, { kind: 'out_of_order', count: 4 })
  await staff.getByRole('button', { name: 'Results are in', exact: true }).click()
  await expect(page.getByText('More to come')).toHaveCount(0)
  await expect(page.getByText('Preliminary', { exact: true })).toHaveCount(0)
  await driveOrder(orderId, corrected)
  const note = page.getByText(/^Corrected, was/).first()
  await expect(note).toBeVisible()
  const line = page.getByRole('listitem').filter({ has: note }).first()
  const before = (await line.locator('del').first().textContent()) ?? ''
  expect(before).toMatch(/\d/)
  await changeFaults(staff, null)
  await staff.context().close()
  await expectAccessible(page)

  await line.getByRole('link').first().click()
  const newest = page.getByRole('region', { name: 'Latest value' })
  await expect(newest).toContainText(`Corrected, was ${before}`)
  await expect(newest.getByRole('img')).toHaveAttribute('aria-label', /Range: /)
  await expect(page.getByRole('table', { name: 'All values' })).toContainText(`kit ${code}`)
  await expect(page.getByRole('link', { name: 'All results of Iron' })).toBeVisible()
  await expectAccessible(page)

  const csv = await (await page.request.get('/api/results/csv')).text()
  expect(csv).toContain(`,Iron,${code},`)
  await checkOnPhone(page, orderId)
})

async function openSimulator(browser: Browser, orderId: string) {
  const staff = await (await browser.newContext()).newPage()
  await signInAs(staff, 'clinician')
  await staff.goto(`/clinic/simulator?order=${orderId}`)
  return staff
}

/** In Spanish, as large as the text may get. */
async function checkOnPhone(page: Page, orderId: string) {
  const { webUrl } = runningApp().sandbox
  await page.context().addCookies([{ name: 'phial_locale', value: 'es', url: webUrl }])
  const biomarker = new URL(page.url()).pathname
  await page.setViewportSize({ width: 390, height: 844 })
  const places = [
    ['/results', 'Sus resultados'],
    [biomarker, /./],
    [`/orders/${orderId}/results`, 'Iron'],
    [`/orders/${orderId}`, 'Iron'],
  ] as const
  for (const [path, name] of places) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    for (const size of [100, 200]) {
      await setTextSize(page, size)
      expect(await isTooWide(page), `${path} at ${size} %`).toBe(false)
    }
  }
}

async function changeFaults(staff: Page, fault: { kind: string; count: number } | null) {
  const { webUrl } = runningApp().sandbox
  const path = fault ? 'webhooks' : 'stop'
  const answer = await staff.request.post(`/api/clinic/simulator/faults/${path}`, {
    data: fault ?? {},
    headers: { origin: webUrl },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
