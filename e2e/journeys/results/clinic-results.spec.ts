import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { findPatientId } from '#e2e/support/people/find-patient-id.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import {
  driveOrder,
  findLabTestId,
  orderForUser,
  registerForUser,
  reportResults,
} from '#e2e/support/people/service-api.ts'

const atLab = 'sample_with_lab.testkit.delivered_to_lab'
const completed = 'completed.testkit.completed'

interface Known {
  name: string
  serviceUserId: string
}

/** A patient known to the service, signed in on the page. */
async function becomePatient(page: Page, lastName: string): Promise<Known> {
  const api = openPatientApi(page)
  const { firstName } = await api.signUp(lastName)
  const patientId = await findPatientId(await api.orderKit())
  const [row] = await queryDatabase<{ id: string }>(
    'SELECT service_user_id AS id FROM patient WHERE id = $1',
    [patientId],
  )
  return { name: `${firstName} ${lastName}`, serviceUserId: row?.id ?? '' }
}

/** A registered kit that the laboratory has. */
async function bringToLab({ serviceUserId }: Known, slug = 'vitamin-d', outcome: object = {}) {
  const orderId = await orderForUser(serviceUserId, await findLabTestId(slug))
  await driveOrder(orderId, 'collecting_sample.testkit.with_customer')
  await registerForUser(orderId, serviceUserId)
  await reportResults(orderId, atLab, outcome)
  await expect
    .poll(async () => {
      const [row] = await queryDatabase<{ client_user_id: string | null }>(
        `SELECT client_user_id FROM order_projection WHERE order_id = $1 AND status = $2`,
        [orderId, atLab],
      )
      return row?.client_user_id ?? null
    })
    .not.toBeNull()
  return orderId
}

async function expectLane(orderId: string, lane: string) {
  await expect
    .poll(async () => {
      const [row] = await queryDatabase<{ lane: string }>(
        'SELECT lane FROM result_set WHERE order_id = $1 AND received_at IS NOT NULL',
        [orderId],
      )
      return row?.lane
    })
    .toBe(lane)
}

async function openClinician(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'clinician')
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const grid = (page: Page) => page.getByRole('region', { name: 'Results by marker and date' })
const owner = (page: Page) => page.getByRole('region', { name: 'Owner' })

test('results to look at are taken and signed by keyboard with a template that the patient reads', async ({
  page,
  browser,
}) => {
  const patient = await becomePatient(page, 'Brennwald')
  const orderId = await bringToLab(patient)
  const clinician = await openClinician(browser)
  await clinician.goto('/clinic/results/templates')
  const name = `Vitamin D low ${orderId.slice(0, 8)}`
  await clinician.getByRole('button', { name: 'New template' }).click()
  await clinician.getByLabel('Name').fill(name)
  await clinician.getByLabel('English text').fill('Take 1,000 IU a day and test again.')
  await clinician.getByRole('button', { name: 'Approve' }).click()
  await expect(clinician.getByRole('alert').filter({ hasText: 'Spanish text' })).toContainText(
    'Spanish text: Fill this in.',
  )
  await expectAccessible(clinician)
  await clinician.getByLabel('Spanish text').fill('Tome 1,000 UI al día y repita la prueba.')
  await clinician.getByRole('button', { name: 'Approve' }).click()
  await expect(clinician.getByRole('article', { name })).toContainText('Approved by')

  // The desk is open when they arrive.
  await clinician.goto('/clinic/results?lane=look')
  await expect(clinician.getByRole('heading', { level: 1, name: 'Results' })).toBeVisible()
  await reportResults(orderId, completed, { interpretation: 'abnormal' })
  const row = rowOf(clinician, patient.name)
  await expect(row).toContainText('Values, not reviewed')
  await row.getByRole('link', { name: patient.name }).focus()
  await clinician.keyboard.press('a')
  await expect(row).toContainText('You')
  await clinician.keyboard.press('o')
  await expect(clinician).toHaveURL(new RegExp(`/clinic/results/${orderId}$`))
  await expect(owner(clinician)).toContainText('You')
  await expectAccessible(clinician)
  await clinician.keyboard.press('x')
  await expect(clinician.locator('[data-outside]').first()).toBeFocused()
  await clinician.keyboard.press('?')
  await expect(clinician.getByRole('dialog')).toContainText('Next value outside its range')
  await clinician.keyboard.press('r')
  await clinician.keyboard.press('Escape')
  await expect(clinician.getByRole('dialog')).toHaveCount(0)
  await expect(clinician.getByRole('radio', { name: /^Comment/ })).not.toBeFocused()
  const other = await clinician.context().newPage()
  await other.goto(clinician.url())
  await other.getByRole('textbox', { name: 'Comment' }).fill('Please take vitamin D.')
  await clinician.keyboard.press('r')
  await expect(clinician.getByRole('radio', { name: /^Comment/ })).toBeFocused()
  await clinician.keyboard.press('ArrowDown')
  await expect(clinician.getByRole('radio', { name: /^Approved template/ })).toBeChecked()
  await clinician.getByRole('combobox', { name: 'Template' }).selectOption({ label: name })
  await clinician.getByRole('button', { name: 'Sign', exact: true }).click()
  await expectLane(orderId, 'done')
  // What was being written in another tab stays, beside who signed.
  const faster = other.getByRole('status').filter({ hasText: /Signed by .+ meanwhile/ })
  await expect(faster).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'Please take vitamin D.',
  )
  await expect(other.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  await expectAccessible(other)
  await faster.getByRole('button', { name: 'Discard my text' }).click()
  await expect(other.getByRole('heading', { name: 'Next step for the patient' })).toBeFocused()
  await expect(other.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  await expect(clinician.getByRole('textbox', { name: 'Comment' })).toHaveCount(0)
  await page.goto(`/orders/${orderId}/results`)
  await expect(page.getByText('Take 1,000 IU a day and test again.').first()).toBeVisible()
  await clinician.context().close()
})

test('clear results are released together after a preview, which refuses a critical one', async ({
  page,
  browser,
}) => {
  const patient = await becomePatient(page, 'Ostrander')
  const [clear, critical] = [await bringToLab(patient), await bringToLab(patient)]
  await reportResults(clear, completed, { interpretation: 'normal' })
  await reportResults(critical, completed, { interpretation: 'critical' })
  await expectLane(clear, 'clear')
  await expectLane(critical, 'critical')
  const clinician = await openClinician(browser)
  const api = openPatientApi(clinician)
  const { version } = await api.send<{ version: object }>('GET', `/api/clinic/results/${critical}`)
  expect(
    await api.send('POST', '/api/clinic/results/clear', {
      sets: [{ orderId: critical, version }],
      step: { kind: 'no-action' },
    }),
  ).toEqual({ signed: [], skipped: [{ orderId: critical, reason: 'critical' }] })

  await clinician.goto(`/clinic/results/${critical}`)
  await grid(clinician).getByRole('link', { name: 'Critical result' }).click()
  await expect(clinician).toHaveURL(/\/clinic\/results\/critical\/[0-9a-f-]{36}$/)

  await clinician.goto('/clinic/results?lane=clear')
  await expect(rowOf(clinician, patient.name)).toContainText('in range')
  await clinician.getByRole('button', { name: /^Release all clear/ }).click()
  const dialog = clinician.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: patient.name })).toBeChecked()
  const others = dialog.getByRole('listitem').filter({ hasNotText: patient.name })
  for (const box of await others.getByRole('checkbox').all()) await box.uncheck()
  await dialog.getByRole('radio', { name: /^No action needed/ }).check()
  await dialog.getByRole('button', { name: 'Sign 1 set' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 set signed.')
  await expectLane(clear, 'done')
  await expectLane(critical, 'critical')
  await page.goto(`/orders/${clear}/results`)
  await expect(page.getByText('Nothing for you to do')).toBeVisible()
  await queryDatabase(
    `UPDATE critical_result SET state = 'closed', next_level_at = NULL WHERE source_id = $1`,
    [critical],
  )
  await clinician.context().close()
})

test('partial, final and corrected results: the staff see both values and why', async ({
  page,
  browser,
}) => {
  const patient = await becomePatient(page, 'Quillfeather')
  const orderId = await bringToLab(patient, 'thyroid', { partial: true })
  const clinician = await openClinician(browser)
  await expectLane(orderId, 'look')
  await clinician.goto(`/clinic/results/${orderId}`)
  await expect(clinician.getByText('Partial: 1 here')).toBeVisible()
  await reportResults(orderId, completed, { interpretation: 'abnormal' })
  await expect(clinician.getByText('Partial: 1 here')).toHaveCount(0)
  await reportResults(orderId, 'completed.testkit.corrected')
  const corrected = clinician.getByRole('region', { name: 'Corrected values' })
  await expect(corrected).toContainText(/was \S+/)
  await expect(corrected).toContainText('Reason:')
  await expect(grid(clinician).getByText(/^was \S+/)).not.toHaveCount(0)
  await expect(owner(clinician)).toContainText('No one')
  await owner(clinician).getByRole('combobox').selectOption({ index: 1 })
  await owner(clinician).getByRole('button', { name: 'Assign' }).click()
  await expect(owner(clinician).getByRole('button', { name: 'Take over' })).toBeVisible()
  await expectAccessible(clinician)
  await clinician.context().close()
})

test('a clinician’s hold needs a reason, hides the values, is in the ledger, and ends', async ({
  page,
  browser,
}) => {
  const patient = await becomePatient(page, 'Thornbury')
  const orderId = await bringToLab(patient)
  const clinician = await openClinician(browser)
  await clinician.goto(`/clinic/results/${orderId}`)
  const hold = clinician.getByRole('region', { name: 'Hold before release' })
  await hold.getByRole('button', { name: 'Hold for risk of harm' }).click()
  await hold.getByRole('button', { name: 'Start the hold' }).click()
  await expect(hold.getByRole('alert')).toContainText('Reason: Fill this in.')
  await hold.getByLabel('Reason').fill('Alone at home until Friday.')
  await expectAccessible(clinician)
  await hold.getByRole('button', { name: 'Start the hold' }).click()
  const held = clinician.getByRole('region', { name: 'Held' })
  await expect(held).toContainText('Released automatically:')
  await reportResults(orderId, completed, { interpretation: 'abnormal' })
  await expectLane(orderId, 'held')
  await page.goto(`/orders/${orderId}/results`)
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
  await clinician.goto('/clinic/results/holds')
  await expect(rowOf(clinician, patient.name)).toContainText('In force')
  await expect(rowOf(clinician, patient.name)).toContainText('Alone at home until Friday.')

  await clinician.goto(`/clinic/results/${orderId}`)
  await expect(grid(clinician)).toBeVisible()
  await held.getByRole('button', { name: 'We’ve spoken: release' }).click()
  await clinician.getByRole('dialog').getByRole('button', { name: 'End the hold' }).click()
  await expect(held).toHaveCount(0)
  await page.goto(`/orders/${orderId}/results`)
  await expect(page.getByText('Your clinician hasn’t looked at these yet')).toBeVisible()
  await clinician.goto('/clinic/results/holds')
  await expect(rowOf(clinician, patient.name)).toContainText(
    'Hold ended: the patient was spoken to',
  )
  await clinician.context().close()
})
