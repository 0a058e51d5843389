import type { Page } from '@playwright/test'
import { forgiveFaults } from '#e2e/support/app/forgive-faults.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { fillNewPatient } from '#e2e/support/people/new-patient-form.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'

/** Holds the page's scripts back until released. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A report that names someone else, with a critical value. */
async function uploadCritical(page: Page, lastName: string): Promise<string> {
  await openPatientApi(page).signUp(lastName)
  const critical = 'Potassium  6.7 HH  mmol/L  3.5 - 5.1'
  return await uploadReport(page, writeReport({ name: 'Otto Kern', dob: '1990-05-17' }, [critical]))
}

declare global {
  interface Window {
    seenLinks: () => { shown: number; replaced: (string | null)[] }
  }
}

/** In the page: remembers each link that was ever visible in the alarm or the content. */
function watchLinks() {
  const links = new Set<Element>()
  const look = () => {
    for (const link of document.querySelectorAll('[data-alarm] a, a[href*="critical?"], main a'))
      if (link.checkVisibility()) links.add(link)
    requestAnimationFrame(look)
  }
  window.seenLinks = () => ({
    shown: links.size,
    replaced: [...links].filter((link) => !link.isConnected).map((link) => link.textContent),
  })
  look()
}

test('signing in before the scripts load waits for them and keeps what was typed', async ({
  page,
}) => {
  const person = await openPatientApi(page).signUp('Quickfinger')
  await page.context().clearCookies()
  const release = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeDisabled()
  await expect(page).toHaveURL(/\/sign-in$/)
  release()
  await button.click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a search sent before the scripts load is done once they come', async ({ page }) => {
  await signInAs(page, 'support')
  const release = await holdScripts(page)
  await page.goto('/clinic/patients', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('alvarez')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('rowheader').filter({ hasText: 'Adeyemi' })).toBeVisible()
  release()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Adeyemi' })).toHaveCount(0)
  await expect(page.getByRole('rowheader').filter({ hasText: 'Alvarez, Maria' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('alvarez')
  await expect(page).toHaveURL(/\/clinic\/patients\?searchId=[0-9a-f-]{36}$/)
})

test('a review that could not be claimed at first can be edited once the server answers', async ({
  page,
  faults,
}) => {
  const jobId = await uploadCritical(page, 'Steadhope')
  await page.context().clearCookies()
  await signInAs(page, 'reviewer')
  let isDown = true
  await page.route('**/claim', (route) => (isDown ? route.abort() : route.continue()))
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`/clinic/review/${jobId}`)
  await failed
  await expect(page.getByText('0 of 1 decided')).toHaveCount(0)
  isDown = false
  await expect(page.getByText('0 of 1 decided')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('1 of 1 decided')).toBeVisible()
  forgiveFaults(faults, /net::ERR_FAILED/)
})

test('what is entered before the scripts load counts once they come', async ({ page }) => {
  await signInAs(page, 'clinician')
  const release = await holdScripts(page)
  await page.goto('/clinic/orders/new', { waitUntil: 'commit' })
  await fillNewPatient(page, 'Edda', 'Earlington')
  release()
  await page.getByRole('button', { name: 'Add and continue' }).click()
  await expect(page.getByRole('heading', { name: 'New order for Edda Earlington' })).toBeVisible()
})

test('a form keeps its early entries beside those it already had', async ({ page }) => {
  await openPatientApi(page).signUp('Earlwood')
  let release = await holdScripts(page)
  await page.goto('/kits/order', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Heart Health/ }).check()
  release()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('City')).toBeVisible()
  await expect(page.getByLabel('Name on the package')).toHaveValue('Noor Earlwood')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Street address').fill('77 Pine St')
  await page.getByLabel('City').fill('Denver')
  await page.getByLabel('State', { exact: true }).selectOption('Colorado')
  release()
  await page.getByLabel('ZIP code').fill('80218')
  await page.getByLabel('Phone number').fill('303 555 0177')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your order' })).toBeVisible()
  const check = page.getByRole('main')
  for (const entered of ['Heart Health', 'Noor Earlwood', '77 Pine St', 'Denver, CO 80218'])
    await expect(check).toContainText(entered)
})

test('a box that is cleared before the scripts load is saved as cleared', async ({ page }) => {
  await openPatientApi(page).signUp('Earlham')
  const release = await holdScripts(page)
  await page.goto('/account', { waitUntil: 'commit' })
  const box = page
    .getByRole('group', { name: 'Emails about your orders' })
    .getByRole('checkbox')
    .first()
  await box.uncheck()
  const saved = page.waitForResponse('**/api/account/emails')
  release()
  expect((await saved).ok()).toBe(true)
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
})

test('files chosen before the scripts load are accepted', async ({ page }) => {
  await signInAs(page, 'patient')
  const release = await holdScripts(page)
  await page.goto('/reports/upload', { waitUntil: 'commit' })
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: writeReport() }
  await page.getByLabel('Choose files').setInputFiles(file)
  release()
  const picked = page.getByRole('region', { name: /^Your report:/ }).getByRole('listitem')
  await expect(picked).toBeVisible()
})

test('an alarm and a doubtful owner are part of the page before any script runs', async ({
  page,
  browser,
}) => {
  const jobId = await uploadCritical(page, 'Steadman')
  const staff = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signInAs(staff, 'clinician')
  await staff.goto(`/clinic/review/${jobId}`)
  const alarm = staff.getByRole('region', { name: 'Critical results' })
  await expect(alarm).toContainText('Potassium 6.7 mmol/L')
  await expect(alarm.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'The report names someone else.' })).toBeVisible()
  await expect(staff.getByText('Otto Kern')).toBeVisible()
  await expect(staff.getByText(/^I’ve checked that this is .*Steadman’s report$/)).toBeVisible()
  await expect(staff.getByText('Accept', { exact: true })).toBeVisible()
  await staff.context().close()
})

test('no link that a page shows is replaced while its scripts start', async ({ page, browser }) => {
  await uploadCritical(page, 'Steadwell')
  for (const path of ['/clinic/orders', '/clinic/review', '/clinic']) {
    // A browser that was never here: the server knows neither its time zone nor its scripts.
    const staff = await (await browser.newContext()).newPage()
    await signInAs(staff, 'clinician')
    await staff.addInitScript(watchLinks)
    await staff.goto(path)
    await expect(
      staff.getByRole('region', { name: 'Critical results' }).getByRole('button').first(),
    ).toBeEnabled()
    const zone = async () => (await staff.context().cookies()).map(({ name }) => name)
    await expect.poll(zone).toContain('phial_zone')
    await expect(staff.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    const { shown, replaced } = await staff.evaluate(() => window.seenLinks())
    expect(replaced, path).toEqual([])
    expect(shown, path).toBeGreaterThan(1)
    await staff.context().close()
  }
})
