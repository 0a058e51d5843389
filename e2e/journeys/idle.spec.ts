import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { fillShippingAddress } from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const minuteMs = 60_000

/** Marks when a document starts watching for activity; it ignores time before that. */
function noteWatching() {
  const listen = window.addEventListener
  window.addEventListener = function (this: Window, ...given: Parameters<typeof listen>) {
    if (given[0] === 'wheel') Object.assign(window, { isWatching: true })
    return listen.apply(this, given)
  } as typeof listen
}

/** Advances time for the server, whose clock decides, and for the page. */
async function letPass(page: Page, email: string, minutes: number) {
  await page.waitForFunction(() => 'isWatching' in window)
  await queryDatabase(
    `UPDATE session SET last_active_at = last_active_at - make_interval(secs => $1)
      WHERE user_id = (SELECT id FROM "user" WHERE email = $2)`,
    [minutes * 60, email],
  )
  await page.clock.fastForward(minutes * minuteMs)
}

async function signUp(page: Page, role?: string) {
  const person = await openPatientApi(page).signUp('Zorvexity')
  if (role)
    await queryDatabase('UPDATE "user" SET role = $1 WHERE email = $2', [role, person.email])
  return person
}

async function signInHere(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(noteWatching)
  await page.clock.install()
})

test('idle staff are warned, can stay, and are signed out with the page hidden', async ({
  page,
}) => {
  const person = await signUp(page, 'clinician')
  await page.goto('/clinic/account')
  const heading = page.getByRole('heading', { level: 1, name: 'Your account' })
  await expect(heading).toBeVisible()
  await letPass(page, person.email, 13)
  await expect(warning(page)).toBeHidden()
  await letPass(page, person.email, 1)
  await expect(warning(page)).toBeVisible()
  await expect(
    warning(page).getByRole('button', { name: 'Stay signed in', exact: true }),
  ).toBeFocused()
  await expect(warning(page)).toContainText(/we’ll sign you out in \d+ seconds?/)
  await expect(warning(page).locator('[aria-live]')).toContainText('You’ll be signed out in')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(warning(page)).toBeHidden()

  await letPass(page, person.email, 14.2)
  await expect(warning(page)).toBeVisible()
  await letPass(page, person.email, 1)
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fclinic%2Faccount&notice=idle$/)
  await expect(page.getByText('We signed you out because you were inactive.')).toBeVisible()
  expect(await page.content()).not.toContain('Zorvexity')
  await page.goBack()
  await expect(page.locator('body')).not.toContainText('Zorvexity')
  await page.goto('/sign-in?next=%2Fclinic%2Faccount')
  await signInHere(page, person)
  await expect(page).toHaveURL(/\/clinic\/account$/)
  await expect(heading).toBeVisible()
})

test('a patient has thirty minutes and finds the unfinished order after signing in again', async ({
  page,
}) => {
  const person = await signUp(page)
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await page.clock.runFor(3_000)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.goto('/kits/order')
  await expect(page.getByLabel('City')).toHaveValue('Boulder')
  await letPass(page, person.email, 28)
  await expect(warning(page)).toBeHidden()
  await letPass(page, person.email, 1.5)
  await expect(warning(page)).toContainText(
    'Unfinished orders, registrations and review decisions are saved.',
  )
  await letPass(page, person.email, 1)
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fkits%2Forder&notice=idle$/)
  await signInHere(page, person)
  await expect(page).toHaveURL(/\/kits\/order$/)
  await expect(page.getByLabel('City')).toHaveValue('Boulder')
})

test('activity keeps the session alive, background requests do not', async ({ page }) => {
  const person = await signUp(page, 'clinician')
  await page.goto('/clinic/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await letPass(page, person.email, 10)
  const recorded = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/account/activity') && answer.request().method() === 'POST',
  )
  await page.keyboard.press('Shift')
  await page.clock.runFor(1_000)
  expect((await recorded).status()).toBe(200)
  await letPass(page, person.email, 10)
  await expect(warning(page)).toBeHidden()

  // Live reads, streams and polling for any length of time.
  await page.goto('/clinic/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await letPass(page, person.email, 12)
  await page.evaluate(async () => {
    await fetch('/api/account/sessions')
    await fetch('/clinic/account', { headers: { rsc: '1' } })
    const stream = new EventSource('/api/events')
    await new Promise((resolve) => stream.addEventListener('hello', resolve))
    stream.close()
  })
  await letPass(page, person.email, 2.2)
  await expect(warning(page)).toBeVisible()
})

test('activity in another tab prevents the warning in this one', async ({ page, context }) => {
  const person = await signUp(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await letPass(page, person.email, 20)
  const other = await context.newPage()
  await other.goto('/home')
  await page.clock.fastForward(9.5 * minuteMs)
  await expect(warning(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})
