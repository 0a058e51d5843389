import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'

test('a row is handed to a colleague by key, found, and decided', async ({ page }) => {
  const patient = await openPatientApi(page).signUp('Handover')
  const name = `${patient.firstName} ${patient.lastName}`
  const jobId = await uploadReport(
    page,
    writeReport({ name, dob: '1990-05-17' }, [...certainRows, doubtfulRow]),
  )
  await page.context().clearCookies()
  await signInAs(page, 'reviewer')
  await page.goto(`/clinic/review/${jobId}`)
  await expect(page.getByText('0 of 4 decided')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('h')
  await page.getByLabel('Note').fill('Faint print')
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(page.getByText('1 waiting for an answer')).toBeVisible()
  await page.getByText('Handed over').click()
  await expect(page.getByText('You handed this row to any reviewer')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('1 waiting for an answer')).toBeVisible()
  await page.goto('/clinic/review?show=handed-over')
  await expect(page.getByRole('link', { name: `Review ${name}’s report` })).toBeVisible()

  await page.context().clearCookies()
  await signInAs(page, 'clinician')
  await page.goto('/clinic/review?show=for-me')
  await page.getByRole('link', { name: `Review ${name}’s report` }).click()
  await expect(page.getByText('0 of 4 decided')).toBeVisible()
  await page.getByText('Handed over').click()
  await expect(page.getByText('isn’t sure and asks you to decide this row')).toBeVisible()
  await expect(page.getByText('“Faint print”')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out' }).click()
  await page.getByText('Twice on the page').click()
  await page.getByRole('button', { name: 'Leave out' }).last().click()
  await expect(page.getByText('1 of 4 decided')).toBeVisible()
  await expect(page.getByText('waiting for an answer')).toHaveCount(0)
})
