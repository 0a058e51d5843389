import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

// Other journeys of this worker may have left alarms, which move what is clicked.
test.beforeEach(async () => {
  await queryDatabase(
    `UPDATE critical_result SET state = 'closed', next_level_at = NULL WHERE state <> 'closed'`,
    [],
  )
})

interface Report {
  /** of the test */
  slug: string
  interpretation: 'normal' | 'abnormal' | 'critical'
  has_missing_results?: boolean
}

/** Acts as the lab: reports results and completes the order. */
async function reportResults(
  orderId: string,
  report: Omit<Report, 'slug'>,
  finalStatus = 'completed.testkit.completed',
) {
  const { serviceUrl, teamApiKey } = runningApp().sandbox
  const answer = await fetch(`${serviceUrl}/v3/order/${orderId}/test?final_status=${finalStatus}`, {
    method: 'POST',
    headers: { 'x-service-api-key': teamApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ status_detail: null, ...report }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

/** A registered kit of a new patient, with the laboratory's results of it. */
async function completeKit(page: Page, lastName: string, { slug, ...report }: Report) {
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const { orderId, code } = await api.receiveKit(slug)
  const { draftId, version } = await api.saveRegistration(patient, code)
  await api.send('POST', '/api/kits/register', { draftId, version, sampleId: code })
  await reportResults(orderId, report)
  await expect
    .poll(() =>
      queryDatabase<{ patient_id: string | null }>(
        'SELECT patient_id FROM result_set WHERE order_id = $1 AND received_at IS NOT NULL',
        [orderId],
      ),
    )
    .toEqual([{ patient_id: expect.any(String) }])
  return { orderId, name: `${patient.firstName} ${patient.lastName}` }
}

async function openStaff(browser: Browser, role: 'clinician' | 'support') {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, role)
  return page
}

const todoOf = (page: Page) => page.getByRole('region', { name: /^To do now/ })

test('a critical value of an order that was corrected asks for the call wherever it is shown', async ({
  page,
}) => {
  const { orderId } = await completeKit(page, 'Corriveau', {
    slug: 'vitamin-d',
    interpretation: 'critical',
  })
  await reportResults(orderId, { interpretation: 'normal' }, 'completed.testkit.corrected')
  const findCorrected = () =>
    queryDatabase<{ loinc_code: string }>(
      `SELECT v.loinc_code
         FROM critical_result c JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
        WHERE c.source_id = $1 AND NOT v.is_critical`,
      [orderId],
    )
  await expect.poll(findCorrected).toHaveLength(1)
  const [value] = await findCorrected()
  for (const path of [
    `/orders/${orderId}`,
    `/orders/${orderId}/results`,
    `/results/${value?.loinc_code}`,
  ]) {
    await page.goto(path)
    const card = page.getByRole('region', { name: 'was corrected. Please call us.' })
    await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/)
    await expectAccessible(page)
  }
})

test('an order with a critical value leads to its loop, whose set is not signed before, and has its documents', async ({
  page,
  browser,
}) => {
  const { orderId, name } = await completeKit(page, 'Ashgrove', {
    slug: 'vitamin-d',
    interpretation: 'critical',
  })
  const staff = await openStaff(browser, 'clinician')
  const support = await openStaff(browser, 'support')
  await support.goto(`/clinic/orders/${orderId}`)
  await expect(todoOf(support)).toContainText('Only a clinician can')
  await support.goto(`/clinic/results/${orderId}`)
  await support.getByRole('main').getByRole('link', { name: 'Give a reason' }).click()
  await expect(support.getByLabel('Why do you need to see them?')).toBeVisible()
  await support.goto('/clinic/audit')
  await expect(support).toHaveURL(/\/clinic\?notice=not-open$/)
  await expect(support.getByRole('main')).toContainText('(Patient support)')
  await expectAccessible(support)
  await support.context().close()

  await staff.goto(`/clinic/orders/${orderId}`)
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(/Female, \d+ years/)
  await expect(todoOf(staff)).toContainText('Critical result, not acknowledged')
  const results = staff.getByRole('region', { name: 'Results', exact: true })
  await expect(results).toContainText('Critical')
  await expect(staff.getByRole('button', { name: /^Show message/ })).toHaveCount(0)
  await expectAccessible(staff)

  const documents = staff.getByRole('region', { name: 'Documents' })
  for (const [label, file] of [
    ['Lab report (PDF)', 'result'],
    ['Requisition (PDF)', 'requisition'],
    ['Sample labels (PDF)', 'labels'],
    ['Collection instructions (PDF)', 'instructions'],
  ] as const) {
    const downloading = staff.waitForEvent('download')
    await documents.getByRole('link', { name: label }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${file}-${orderId.slice(0, 8)}.pdf`)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString(), label).toBe('%PDF-')
  }

  await todoOf(staff).getByRole('link', { name: 'Open the critical result' }).click()
  await expect(staff).toHaveURL(/\/clinic\/results\/critical\/[0-9a-f-]+$/)
  await staff.getByRole('link', { name: 'Open the results' }).click()
  await expect(staff).toHaveURL(new RegExp(`/clinic/results/${orderId}$`))
  const step = staff.getByRole('region', { name: 'Next step for the patient' })
  await step.getByText('No action needed', { exact: true }).click()
  await step.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(step.getByRole('alert')).toContainText('hasn’t been acknowledged')
  await step.getByRole('link', { name: 'Open the critical result' }).click()
  await expect(staff).toHaveURL(/\/clinic\/results\/critical\//)
  await staff
    .locator('[data-alarm]')
    .filter({ hasText: name })
    .first()
    .getByRole('button', { name: 'Acknowledge' })
    .click()
  await expect(staff.locator('[data-alarm]').filter({ hasText: name }).first()).toContainText(
    'You’ve taken it on',
  )
  await staff.goto(`/clinic/orders/${orderId}#messages`)
  await expect(todoOf(staff)).toContainText('the patient hasn’t confirmed it yet')
  await expect(staff.getByRole('button', { name: /^Show message/ }).first()).toBeVisible()
  await staff.context().close()
})

test('missing results are counted on the start page, listed, and on the order and its patient', async ({
  page,
  browser,
}) => {
  const { orderId, name } = await completeKit(page, 'Brackwater', {
    slug: 'iron',
    interpretation: 'abnormal',
    has_missing_results: true,
  })
  const staff = await openStaff(browser, 'clinician')
  await staff.goto('/clinic')
  await staff.getByRole('link', { name: /^Missing results/ }).click()
  await expect(staff).toHaveURL(/\/clinic\/results\?lane=missing$/)
  await expect(staff.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await staff.goto(`/clinic/orders/${orderId}`)
  await expect(todoOf(staff)).toContainText('Results missing:')
  await todoOf(staff).getByRole('link', { name: 'Open the results' }).click()
  await expect(staff).toHaveURL(new RegExp(`/clinic/results/${orderId}$`))
  await staff.getByRole('link', { name: 'Open the patient' }).click()
  const grid = staff.getByRole('region', { name: 'Results by marker and date, newest first' })
  await expect(grid.getByRole('table')).toBeVisible()
  await expectAccessible(staff)
  await grid.getByRole('columnheader').getByRole('link').first().click()
  await expect(staff).toHaveURL(new RegExp(`/clinic/results/${orderId}$`))
  await staff.context().close()
})
