import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeReport } from '#e2e/support/people/report-files.ts'

test('values of a report join the results with a chart, a table and their source', async ({
  page,
}) => {
  const patient = await openPatientApi(page).signUp('Marisol')
  const name = `${patient.firstName} ${patient.lastName}`
  const buffer = writeReport({ name, dob: '1990-05-17' })
  await page.goto('/reports/upload')
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'report.pdf', mimeType: 'application/pdf', buffer }])
  await page.getByRole('button', { name: 'Upload the report' }).click()
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'See all your results' }).click({ timeout: 90_000 })

  const row = page.getByRole('row', { name: /Ferritin/ })
  await expect(row).toContainText('9 ng/mL')
  await expect(row).toContainText('Below range')
  await expect(row).toContainText('Read automatically')
  await expect(row.getByRole('link', { name: 'from your report, page 1' })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('link', { name: /all values/ }).click()
  await expect(page.getByRole('img', { name: 'Over time, in ng/mL' }).locator('svg')).toBeVisible()
  await expect(page.getByRole('table', { name: 'All values' })).toContainText('15 - 150')
  await expect(page).toHaveTitle(/Your results/)
  await expectAccessible(page)

  const [csv, bundle] = [
    await page.request.get('/api/results/csv'),
    await page.request.get('/api/results/fhir'),
  ]
  expect(await csv.text()).toContain('Ferritin')
  expect(await bundle.json()).toMatchObject({ resourceType: 'Bundle', type: 'collection' })

  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Your latest results' })).toContainText('Ferritin')
})
