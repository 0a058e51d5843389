import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'

const reason = 'The patient has collapsed in the waiting room'

test('support opens a patient’s results after giving a reason, which stays on the patient’s page', async ({
  page,
}) => {
  const [patient] = await queryDatabase<{ id: string; report: string }>(
    `SELECT patient_id::text AS id, job_id::text AS report FROM result WHERE patient_id NOT IN (SELECT patient_id FROM emergency_access) LIMIT 1`,
    [],
  )
  const patientPath = `/clinic/patients/${patient?.id}`
  await signInAs(page, 'support')
  await page.goto(`/clinic/reports/${patient?.report}`)
  await expect(page.getByLabel('Why do you need to see them?')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto(patientPath)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const field = page.getByLabel('Why do you need to see them?')
  await expect(field).toBeVisible()
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
})
