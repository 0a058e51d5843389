import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { buildOwnerRecords } from '#e2e/support/people/build-test-records.ts'

const reason = 'The patient has collapsed in the waiting room'

test('support opens a patient’s results after giving a reason, which stays on the patient’s page', async ({
  page,
}) => {
  const [patient] = await queryDatabase<{ id: string; report: string }>(
    `SELECT patient_id::text AS id, job_id::text AS report FROM result WHERE job_id IS NOT NULL AND patient_id NOT IN (SELECT patient_id FROM emergency_access) LIMIT 1`,
    [],
  )
  const patientPath = `/clinic/patients/${patient?.id}`
  await signInAs(page, 'support')
  await page.goto(`/clinic/reports/${patient?.report}`)
  await expect(page.getByLabel('Why do you need to see them?')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto(patientPath)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const field = page.getByLabel('Why do you need to see them?')
  await expect(field).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open for 30 minutes' }).click()
  await expect(page.getByText('Describe the reason in 10 to 500 characters.')).toBeVisible()
  await field.fill(reason)
  await page.getByRole('button', { name: 'Open for 30 minutes' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(field).toBeHidden()
  await page.goto(`/clinic/reports/${patient?.report}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lab report of')

  await page.goto(patientPath)
  await expect(page.getByRole('list', { name: /opened this patient’s results/ })).toContainText(
    reason,
  )
  await expect(page.getByText('They stay open to you until')).toBeVisible()
  await expect(page.getByRole('table', { name: /Staff members who viewed/ })).toContainText(
    'Opened the results in an emergency',
  )
  await expectAccessible(page)

  await signInAs(page, 'admin')
  await page.goto('/clinic/privacy')
  await expect(page.getByRole('table', { name: /opened a patient’s results/ })).toContainText(
    reason,
  )
  await expectAccessible(page)
})

test('an administrator deletes a patient, who disappears, and undoes it', async ({
  page,
  browser,
}) => {
  const lastName = 'Rookwood'
  const patientPage = await browser.newPage()
  const { patientId } = (await buildOwnerRecords(patientPage, lastName)).records
  await signInAs(page, 'admin')
  await page.goto(`/clinic/patients/${patientId}`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Delete patient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type the name').fill('Someone Else')
  await dialog.getByLabel('Reason').fill('The patient asked for it by letter')
  await dialog.getByRole('button', { name: 'Delete patient' }).click()
  await expect(dialog.getByText('This isn’t the patient’s name.').first()).toBeVisible()
  await dialog.getByLabel('Type the name').fill(name)
  await dialog.getByRole('button', { name: 'Delete patient' }).click()

  const row = page.getByRole('table', { name: /^Deleted patients/ }).getByRole('row', { name })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  expect((await patientPage.request.get('/api/orders')).status()).toBe(401)
  expect((await page.request.get(`/api/clinic/patients/${patientId}`)).status()).toBe(404)

  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toBeHidden()
  await page.goto(`/clinic/patients/${patientId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await patientPage.close()
})

test('an administrator who follows a link to a decided review is asked for a reason', async ({
  page,
}) => {
  const [decided] = await queryDatabase<{ id: string }>(
    `SELECT r.job_id::text AS id FROM report_projection r JOIN review_decision d ON d.job_id = r.job_id
      WHERE r.needs_review AND r.status = 'completed' AND d.outcome = 'approved' LIMIT 1`,
    [],
  )
  await signInAs(page, 'admin')
  await page.goto(`/clinic/review/${decided?.id}`)
  await expect(page).toHaveURL(new RegExp(`/clinic/reports/${decided?.id}$`))
  await expect(page.getByLabel('Why do you need to see them?')).toBeVisible()
})

test('the page of a critical result fits a phone at twice the text size', async ({ page }) => {
  const [critical] = await queryDatabase<{ id: string }>(
    'SELECT id::text FROM critical_result ORDER BY raised_at, id LIMIT 1',
    [],
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'clinician')
  await page.goto(`/clinic/results/critical/${critical?.id}`)
  await expect(page.getByRole('heading', { name: 'What the lab reported' })).toBeVisible()
  const widest = await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
    return document.documentElement.scrollWidth
  })
  expect(widest).toBe(390)
})
