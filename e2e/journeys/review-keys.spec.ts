import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'

/** Holds back the script of the palette until it is let go. */
async function holdPalette(page: Page) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  await page.route('**/_next/static/**/*.js*', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes('cmdk-input')) {
      held += 1
      await isReleased
    }
    await route.fulfill({ response, body })
  })
  return { release, heldCount: () => held }
}

async function openReview(page: Page, lastName: string) {
  const patient = await openPatientApi(page).signUp(lastName)
  const name = `${patient.firstName} ${patient.lastName}`
  const jobId = await uploadReport(
    page,
    writeReport({ name, dob: '1990-05-17' }, [...certainRows, doubtfulRow]),
  )
  await page.context().clearCookies()
  await signInAs(page, 'reviewer')
  return jobId
}

test('text typed while the palette opens goes into its field, and decides nothing', async ({
  page,
}) => {
  const jobId = await openReview(page, 'Abernathy')
  const palette = await holdPalette(page)
  await page.goto(`/clinic/review/${jobId}`)
  await expect(page.getByText('0 of 4 decided')).toBeVisible()
  await expect.poll(palette.heldCount).toBeGreaterThan(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dana')
  palette.release()
  // Scripts that are still being fetched may be cut off from here on.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('dana')
  await page.keyboard.type(' usn')
  await expect(field).toHaveValue('dana usn')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByText('0 of 4 decided')).toBeVisible()
  const drafts = await queryDatabase('SELECT 1 FROM review_draft WHERE job_id = $1', [jobId])
  expect(drafts).toEqual([])
})

test('keys pressed right after a dialog was asked for never reach the report behind it', async ({
  page,
}) => {
  const jobId = await openReview(page, 'Brackenridge')
  await page.goto(`/clinic/review/${jobId}`)
  await expect(page.getByRole('button', { name: 'Accept all 3 certain' })).toBeVisible()
  for (const opener of ['?', 's', 'r']) {
    await page.keyboard.press(opener)
    await page.keyboard.type('adau')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('0 of 4 decided')).toBeVisible()
  }
  const drafts = await queryDatabase('SELECT 1 FROM review_draft WHERE job_id = $1', [jobId])
  expect(drafts).toEqual([])
})
