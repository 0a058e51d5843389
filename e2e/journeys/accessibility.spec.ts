import { readdirSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { findViolations } from '#e2e/support/pages/axe.ts'
import { isTooWide, setTextSize } from '#e2e/support/pages/is-too-wide.ts'
import { type Audience, pageTable, type Visit } from '#e2e/support/pages/page-table.ts'
import {
  type OrdersInEveryState,
  placeOrdersInEveryState,
} from '#e2e/support/people/orders-in-every-state.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const themes = ['light', 'dark'] as const
const widths = [1280, 390] as const
let looks = 0
const narrowest = 320
const colorRules = ['color-contrast', 'link-in-text-block']
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
  let orders: OrdersInEveryState
  let cookies: Record<Audience, Awaited<ReturnType<typeof prepare>>['cookies'][Audience]>

  test.beforeAll(async ({ browser }) => {
    const prepared = await prepare(browser)
    orders = prepared.orders
    cookies = prepared.cookies
  })

  for (const audience of Object.keys(pageTable) as Audience[])
    test(`as ${audience}`, async ({ page, context }) => {
      await context.addCookies(cookies[audience])
      const problems: string[] = []
      for (const visit of pageTable[audience]) {
        const path = typeof visit.path === 'string' ? visit.path : visit.path(orders)
        await test.step(path, async () => {
          await open(page, path, visit)
          problems.push(
            ...(await findProblems(page, path, !['clinician', 'admin'].includes(audience))),
          )
        })
      }
      expect(problems).toEqual([])
    })
})

test('the chosen theme applies before the first paint', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'phial_theme', value: 'dark', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('form errors, dialogs and menus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { password } = await openPatientApi(page).signUp('Castellane')
  const problems: string[] = []
  const look = async (state: string) => problems.push(...(await findProblems(page, state, true)))

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
  expect(problems).toEqual([])
})

/** One patient with an order in each state, one without any data, and a clinician. */
async function prepare(browser: Browser) {
  const patient = await browser.newPage()
  const newPatient = await browser.newPage()
  const clinician = await browser.newPage()
  const person = await openPatientApi(patient).signUp('Aldersgate')
  await openPatientApi(newPatient).signUp('Brackenridge')
  const admin = await browser.newPage()
  await signInAs(clinician, 'clinician')
  await signInAs(admin, 'admin')
  const orders = await placeOrdersInEveryState(patient, person)
  const cookies = {
    nobody: [],
    patient: await patient.context().cookies(),
    newPatient: await newPatient.context().cookies(),
    clinician: await clinician.context().cookies(),
    admin: await admin.context().cookies(),
  }
  for (const page of [patient, newPatient, clinician, admin]) await page.close()
  return { orders, cookies }
}

/** Waits for the page itself in the table's state, not its fallback. */
async function open(page: Page, path: string, { heading, shows, status = 200 }: Visit) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(status)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  if (shows) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(failures)).toHaveCount(0)
}

/** The open page's violations, each with where it was found. */
async function findProblems(page: Page, path: string, isForPhones: boolean) {
  const problems: string[] = []
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) problems.push(`${path}: ${headings} first headings`)
  if (!/\S · \S/.test(await page.title())) problems.push(`${path}: no title of its own`)
  looks += 1
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 })
    if (await isTooWide(page)) problems.push(`${path}: wider than ${width}`)
    // Dark colors, which the layouts share, in one of them: from page to page the other.
    for (const theme of themes.slice(0, (looks + index) % 2 === 0 ? 2 : 1)) {
      await showTheme(page, theme)
      const violations = await findViolations(page, theme === 'light' ? {} : { rules: colorRules })
      problems.push(...violations.map((rule) => `${path}, ${theme}, ${width}: ${rule}`))
    }
  }
  if (isForPhones) {
    await page.setViewportSize({ width: narrowest, height: 800 })
    if (await isTooWide(page)) problems.push(`${path}: wider than ${narrowest}`)
    await page.setViewportSize({ width: 390, height: 800 })
  }
  await setTextSize(page, 200)
  if (await isTooWide(page)) problems.push(`${path}: wider than 390 at twice the text size`)
  await setTextSize(page, 100)
  return problems
}

/** Applies a theme as its cookie would, and waits for the painted frame. */
function showTheme(page: Page, theme: string) {
  return page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, theme)
}
