import type { Page } from '@playwright/test'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeReport } from '#e2e/support/people/report-files.ts'

/** Holds the page's scripts back until released. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
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
