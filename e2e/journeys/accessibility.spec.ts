import { readdirSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { visitsAttachment } from '#e2e/support/app/accessibility-reporter.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { PageChecker } from '#e2e/support/pages/check-page.ts'
import { type Audience, pageTable, type Visit } from '#e2e/support/pages/page-table.ts'
import { wcag } from '#e2e/support/pages/wcag.ts'
import { placeOrdersInEveryState } from '#e2e/support/people/orders-in-every-state.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import type { VisitsRecord } from '#scripts/accessibility/run-record.ts'

const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

// What a page shows when it could not be rendered.
const failures =
  /can’t show the (tests|catalog)|can’t (load|read) the|can’t load this|went wrong on our end/

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(600_000)

test('the table below names every page of the application', () => {
  const onDisk = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => file.replace(/\/?page\.tsx$/, ''))
  const visited = new Set(
    Object.values(pageTable)
      .flat()
      .map(({ page }) => page),
  )
  expect([...visited].sort()).toEqual(onDisk.sort())
})

test.describe('every page, in both themes, on phone and desktop', () => {
  let owner: Awaited<ReturnType<typeof prepareOwner>>

  test.beforeAll(async ({ browser }) => {
    owner = await prepareOwner(browser)
  })

  for (const audience of Object.keys(pageTable) as Audience[])
    test(`as ${audience}`, async ({ page, context }, testInfo) => {
      if (audience === 'patient') await context.addCookies(owner.cookies)
      if (audience === 'newPatient') await openPatientApi(page).signUp('Brackenridge')
      // Not before: an idle session of staff ends soon.
      if (audience === 'clinician' || audience === 'admin') await signInAs(page, audience)
      const checker = new PageChecker(page)
      try {
        for (const visit of pageTable[audience]) {
          const path = typeof visit.path === 'string' ? visit.path : visit.path(owner.orders)
          await test.step(path, async () => {
            await open(page, path, visit)
            const { page: file } = visit
            await checker.check(path, { audience, page: file, path: path.replace(ids, '…') })
          })
        }
      } finally {
        const { visits, criteria } = checker
        const record: VisitsRecord = { planned: pageTable[audience].length, visits, criteria }
        await testInfo.attach(visitsAttachment, {
          body: JSON.stringify(record),
          contentType: 'application/json',
        })
      }
      expect(checker.problems).toEqual([])
    })
})

test('the chosen theme applies before the first paint', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'phial_theme', value: 'dark', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('form errors, dialogs and menus', wcag('3.3.1'), async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { password } = await openPatientApi(page).signUp('Castellane')
  const checker = new PageChecker(page)
  const look = (state: string) => checker.check(state, { audience: 'patient', page: '', path: '' })

  await page.goto('/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('link', { name: 'Current password: Fill this in.' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Scan this code with your authenticator app')).toBeVisible()
  await look('account')

  await page.goto('/kits/register')
  await page.getByLabel('Kit code').fill('7K2M')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'The code isn’t complete.' })).toBeVisible()
  await look('a code that is not complete')

  await page.goto('/kits/order?test=iron')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('link', { name: 'City: Fill this in.' })).toBeVisible()
  await look('an address that is not filled in')
  expect(checker.problems).toEqual([])
})

/** A patient with an order in each state. */
async function prepareOwner(browser: Browser) {
  const page = await browser.newPage()
  const person = await openPatientApi(page).signUp('Aldersgate')
  const orders = await placeOrdersInEveryState(page, person)
  const cookies = await page.context().cookies()
  await page.close()
  return { orders, cookies }
}

/** Waits for the page itself in the table's state, not its fallback. */
async function open(page: Page, path: string, { heading, shows, status = 200 }: Visit) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  if (shows) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(failures)).toHaveCount(0)
  // Pictures come after the page.
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
