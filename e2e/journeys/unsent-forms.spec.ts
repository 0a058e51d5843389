import type { Browser, Page } from '@playwright/test'
import { forgiveFaults, lostConnection } from '#e2e/support/app/forgive-faults.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { expectOneOrder } from '#e2e/support/people/expect-one-order.ts'
import { fillShippingAddress, type NewPatient } from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const city = (page: Page) => page.getByLabel('City')
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Order the kit' }).click()

async function openSecondDevice(browser: Browser, { email, password }: NewPatient) {
  const page = await (await browser.newContext()).newPage()
  await openPatientApi(page).send('POST', '/api/auth/sign-in/email', { email, password })
  return page
}

test('an unfinished form survives a reload and another device cannot silently overwrite it', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(city(page)).toHaveValue('Boulder')
  const other = await openSecondDevice(browser, patient)
  await other.goto('/kits/order')
  await expect(city(other)).toHaveValue('Boulder')

  await city(page).fill('Golden')
  await expect(saved(page)).toBeVisible()
  await city(other).fill('Lyons')
  const conflict = other.getByRole('alert').filter({ hasText: 'continued on another device' })
  await expect(conflict).toBeVisible()
  await expect(city(other)).toHaveValue('Lyons')
  await conflict.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(city(other)).toHaveValue('Golden')
  await expect(conflict).toBeHidden()

  await city(page).fill('Nederland')
  await expect(saved(page)).toBeVisible()
  await city(other).fill('Lyons')
  await conflict.getByRole('button', { name: 'Keep the version on this page' }).click()
  await expect(conflict).toBeHidden()
  await expect(saved(other)).toBeVisible()
  await page.reload()
  await expect(city(page)).toHaveValue('Lyons')

  const startOver = page.getByRole('button', { name: 'Start over', exact: true })
  await startOver.click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(startOver).toBeFocused()
  await startOver.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove and start over' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which test would you like?' }),
  ).toBeVisible()
  await expect(startOver).toBeHidden()
})

test('offline, the form says it is not saved, and it continues once the connection is back', async ({
  page,
  context,
  faults,
}) => {
  await openPatientApi(page).signUp()
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await city(page).fill('Golden')
  const notSaved = page.getByRole('status').filter({ hasText: 'Not saved yet: no connection' })
  await expect(notSaved).toBeVisible()
  await expect(city(page)).toHaveValue('Golden')
  await goOn(page)
  await placeOrder(page)
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible()
  await expect(notSaved).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('Golden, CO 80302')).toBeVisible()
  await placeOrder(page)
  await expectOneOrder(page)
  forgiveFaults(faults, lostConnection)
})

test('when the session ends midway, the person signs in again in place and continues', async ({
  page,
  browser,
}) => {
  const patient = await openPatientApi(page).signUp()
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await expect(saved(page)).toBeVisible()
  const other = await openSecondDevice(browser, patient)
  await openPatientApi(other).send('DELETE', '/api/account/sessions/others', {})

  await city(page).fill('Golden')
  const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' })
  await expect(dialog).toContainText(patient.email)
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Incorrect email or password')
  await password.fill(patient.password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(saved(page)).toBeVisible()
  await expect(city(page)).toHaveValue('Golden')
  await goOn(page)

  await page.context().clearCookies()
  await placeOrder(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’ve been signed out' })).toBeVisible()
  await expect(page.getByText('Golden, CO 80302')).toBeVisible()
  await placeOrder(page)
  await password.fill(patient.password)
  await password.press('Enter')
  await expectOneOrder(page)
})

test('a form that was sent does not come back: its order is shown, with no talk of another device', async ({
  page,
  context,
}) => {
  await openPatientApi(page).signUp()
  const ordered = (of: Page) => of.getByRole('heading', { level: 1, name: 'Your kit is ordered' })
  await page.goto('/kits/order?test=vitamin-d')
  await fillShippingAddress(page)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(city(page)).toHaveValue('Boulder')
  const restored = await context.newPage()
  await restored.goto('/kits/order?step=address')
  await expect(city(restored)).toHaveValue('Boulder')
  const typed = await context.newPage()
  await typed.goto('/kits/order?step=address')
  await expect(city(typed)).toHaveValue('Boulder')
  await goOn(page)
  await placeOrder(page)
  await expect(ordered(page)).toBeVisible()

  await test.step('by Back', async () => {
    await page.goBack()
    await expect(ordered(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'See other tests' })).toBeVisible()
  })
  await test.step('from the back/forward cache', async () => {
    await restored.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(ordered(restored)).toBeVisible()
  })
  await test.step('in another tab, on the next change', async () => {
    await city(typed).fill('Lyons')
    await expect(ordered(typed)).toBeVisible()
    await expect(typed.getByText('continued on another device')).toBeHidden()
  })
  await expectOneOrder(page)
})

test('leaving changed details asks first, and not once they are saved', async ({ page }) => {
  await openPatientApi(page).signUp()
  await page.goto('/account')
  const firstName = page.getByLabel('First name')
  const goHome = () => page.getByRole('link', { name: 'Home', exact: true }).first().click()
  let answer: 'accept' | 'dismiss' = 'dismiss'
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    return dialog[answer]()
  })
  await firstName.fill('Rosalind')
  await goHome()
  expect(asked).toEqual(['You have changes here that aren’t saved. Leave without saving them?'])
  await expect(page).toHaveURL(/\/account$/)
  await expect(firstName).toHaveValue('Rosalind')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  await goHome()
  await expect(page).toHaveURL(/\/home$/)
  expect(asked).toHaveLength(1)

  await page.goto('/account')
  await expect(firstName).toHaveValue('Rosalind')
  await firstName.fill('Ada')
  answer = 'accept'
  await goHome()
  await expect(page).toHaveURL(/\/home$/)
  expect(asked).toHaveLength(2)
  await page.goto('/account')
  await expect(firstName).toHaveValue('Rosalind')
})
