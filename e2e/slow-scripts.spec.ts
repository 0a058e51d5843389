import type { Page } from '@playwright/test'
import { openPatientApi } from './patient-api.ts'
import { writeReport } from './report-files.ts'
import { expect, signInAs, test } from './test.ts'

/** Keeps the page's scripts away until they are let through. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('who signs in faster than the scripts load waits for them, and keeps what was typed', async ({
  page,
}) => {
  const person = await openPatientApi(page).signUp('Quickfinger')
  await page.context().clearCookies()
  const letThrough = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toBeDisabled()
  await expect(page).toHaveURL(/\/sign-in$/)
  letThrough()
  await button.click()
  await expect(page).toHaveURL(/\/home$/)
})

test('files that are chosen before the scripts load are taken', async ({ page }) => {
  await signInAs(page, 'patient')
  const letThrough = await holdScripts(page)
  await page.goto('/reports/upload', { waitUntil: 'commit' })
  const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: writeReport() }
  await page.getByLabel('Choose files').setInputFiles(file)
  letThrough()
  const picked = page.getByRole('region', { name: /^Your report:/ }).getByRole('listitem')
  await expect(picked).toBeVisible()
})
