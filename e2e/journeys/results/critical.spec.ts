import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'

const criticalRow = 'Potassium  6.7 HH  mmol/L  3.5 - 5.1'

async function openStaff(browser: Browser, role: 'clinician' | 'reviewer' | 'support') {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, role)
  return page
}

const alarmsOf = (page: Page) => page.getByRole('region', { name: 'Critical results' })
/** The bar of one patient: other journeys of this worker may have open results of their own. */
const barOf = (page: Page, name: string) =>
  alarmsOf(page).locator('[data-alarm]').filter({ hasText: name })

async function findCritical(jobId: string) {
  const [row] = await queryDatabase<{ id: string; state: string }>(
    'SELECT id, state FROM critical_result WHERE source_id = $1',
    [jobId],
  )
  return { id: row?.id ?? '', state: row?.state }
}

async function viewAsPatient(page: Page, criticalId: string) {
  const [row] = await queryDatabase<{ patient_id: string }>(
    'SELECT patient_id FROM critical_result WHERE id = $1',
    [criticalId],
  )
  await page.goto(`/clinic/patients/${row?.patient_id}`)
  await page.getByRole('button', { name: 'View as patient' }).click()
  await page.getByRole('textbox', { name: 'Why do you need' }).fill('The patient called about it')
  await page.getByRole('button', { name: 'View for 15 minutes' }).click()
  await expect(page).toHaveURL('/home')
}

test.beforeEach(async () => {
  await queryDatabase(
    `UPDATE critical_result SET state = 'closed', next_level_at = NULL WHERE state <> 'closed'`,
    [],
  )
})

test('a critical value on an uploaded report: alarm, acknowledgement, calls, and what the patient sees', async ({
  page,
  browser,
}) => {
  const { firstName, lastName } = await openPatientApi(page).signUp('Verrault')
  const name = `${firstName} ${lastName}`
  const clinician = await openStaff(browser, 'clinician')
  const reviewer = await openStaff(browser, 'reviewer')
  const support = await openStaff(browser, 'support')
  // The bar comes to pages that are open already, whichever they are.
  await clinician.goto('/clinic/orders')
  await reviewer.goto('/clinic/patients')
  await support.goto('/clinic/orders')
  await page.goto('/orders')

  // An older one asks for a call today.
  const collected = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const report = writeReport({ name, dob: '1990-05-17', collected }, [criticalRow])
  const jobId = await uploadReport(page, report)
  const { id } = await findCritical(jobId)
  const bar = barOf(clinician, name)
  await expect(bar).toContainText('Potassium 6.7 mmol/L')
  await expect(clinician.getByRole('alert').filter({ hasText: 'Potassium' })).toHaveText(
    `Critical result. Potassium 6.7 mmol/L, ${name}`,
  )
  await expect(barOf(reviewer, name)).toBeVisible()
  await expect(barOf(reviewer, name).getByRole('button')).toHaveCount(0)
  await expect(alarmsOf(support)).toContainText('Critical result')
  await expect(alarmsOf(support)).not.toContainText(/Potassium|6\.7/)
  await expect(alarmsOf(support)).not.toContainText(name)
  await expectAccessible(clinician)

  // The patient's open page, too.
  await expect(page.getByRole('region', { name: /^Critical result/ })).toContainText('Call (303)')
  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Your Potassium is very high' })
  await expect(card.getByRole('link', { name: 'Call (303) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+13035550142',
  )
  await expect(card.getByRole('link', { name: 'Call 911' })).toBeVisible()
  await card.getByText('I’m alone').click()
  await expect(card.getByRole('status')).toContainText('Thanks')
  await expectAccessible(page)
  await page.goto('/account')
  await expect(page.getByText('Please call your clinic first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/home')

  await viewAsPatient(clinician, id)
  await clinician.goto('/clinic/orders')
  await expect(bar.getByRole('button')).toHaveText(['End view and act'])
  await bar.getByRole('button', { name: 'End view and act' }).click()
  await expect(clinician).toHaveURL(`/clinic/results/critical/${id}`)
  await expect(clinician.getByRole('region', { name: 'Viewing as a patient' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(bar).toContainText('You’ve taken it on')
  await expect(barOf(reviewer, name)).toContainText('has taken it on')
  await expect(card).toContainText('A clinician took it on.')
  await bar.getByRole('link', { name: 'Call now' }).click()

  await expect(clinician.getByRole('heading', { level: 1 })).toHaveText('Potassium 6.7 mmol/L')
  const safety = clinician.getByRole('region', { name: 'Where is the patient' })
  await expect(safety.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await expect(safety.getByLabel('Address they confirmed')).toHaveValue('')
  // What is being typed stays when the patient answers meanwhile.
  await safety.getByLabel('Symptoms').fill('Dizzy')
  await card.getByText('Yes', { exact: true }).click()
  await expect(safety.getByRole('status')).toContainText('Someone with them: Yes')
  await expect(safety.getByLabel('Symptoms')).toHaveValue('Dizzy')
  await safety.getByRole('button', { name: 'Use this record instead' }).click()
  await expect(safety.getByLabel('Symptoms')).toHaveValue('')
  await expect(safety.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  await expectAccessible(clinician)

  // An attempt stays on record and closes nothing.
  const call = clinician.getByRole('region', { name: /^Call \d/ })
  const log = clinician.getByRole('region', { name: 'Call log' })
  await call.getByLabel('They read back').fill('potassium 16.7')
  await call.getByLabel('Spoke with').selectOption('other')
  await call.getByLabel('Their name').fill('Wrong Person')
  await call.getByRole('radio', { name: 'Not reached' }).check()
  await call.getByLabel('Why not').selectOption('voicemail')
  await call.getByRole('button', { name: 'Save call' }).click()
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText('Voicemail left')
  await expect(log).not.toContainText(/16\.7|Wrong Person/)
  await expect(card).toContainText('We called and left a message.')

  // So does what is being typed when a colleague's call comes.
  await call.getByLabel('Note').fill('Dizzy, her sister is on the way')
  const answer = await clinician.request.post(`/api/clinic/critical-results/${id}/calls`, {
    data: { outcome: 'not-reached', obstacle: 'no-answer', version: 1 },
    headers: { origin: new URL(clinician.url()).origin },
  })
  expect(answer.status()).toBeLessThan(300)
  await expect(call.getByRole('status')).toContainText('recorded a call meanwhile')
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(call.getByLabel('Note')).toHaveValue('Dizzy, her sister is on the way')

  // A confirmation names what is missing, and keeps what was typed.
  await call.getByLabel('They read back').fill('six point seven, potassium')
  await call.getByRole('button', { name: 'Save call' }).click()
  await expect(call.getByText('Fill this in').first()).toBeVisible()
  await call.getByLabel('Identified by').selectOption('name-and-dob')
  await call.getByLabel('Advice given').fill('Emergency room now, not driving')
  const save = call.getByRole('button', { name: 'Save call' })
  for (const [readBack, problem] of [
    ['six point seven, potassium', 'Enter the number, too'],
    ['potassium 16.7', 'This isn’t the value that the lab reported.'],
  ] as const) {
    await call.getByLabel('They read back').fill(readBack)
    await save.click()
    await expect(call.getByText(problem)).toBeVisible()
  }
  await call.getByLabel('They read back').fill('potassium 6.7')
  await save.click()
  await expect(log.getByRole('listitem')).toHaveCount(3)
  await expect(log).toContainText('Confirmed with read-back')
  await expect(call).toHaveCount(0)
  for (const staff of [clinician, reviewer]) await expect(barOf(staff, name)).toHaveCount(0)
  await expect(card).toHaveCount(0)
  expect((await findCritical(jobId)).state).toBe('closed')
  expect(clinician.url()).toContain(id)
  for (const staff of [clinician, reviewer, support]) await staff.context().close()
})

test('a clinician takes a critical result on by keyboard, writes what to say, and closes it with a reason', async ({
  page,
  browser,
}) => {
  const { firstName, lastName } = await openPatientApi(page).signUp('Wexlund')
  const name = `${firstName} ${lastName}`
  const jobId = await uploadReport(page, writeReport({ name, dob: '1990-05-17' }, [criticalRow]))
  const { id } = await findCritical(jobId)
  const clinician = await openStaff(browser, 'clinician')
  for (const theme of ['light', 'dark'] as const) {
    await clinician.emulateMedia({ colorScheme: theme })
    for (const path of ['', `/${id}`, '/roster']) {
      await clinician.goto(`/clinic/results/critical${path}`)
      await expect(barOf(clinician, name)).toBeVisible()
      await expectAccessible(clinician)
    }
  }
  await clinician.goto('/clinic')
  await expect(clinician.getByRole('region', { name: 'Critical results' }).last()).toContainText(
    name,
  )
  await expect(barOf(clinician, name).getByRole('button', { name: 'Acknowledge' })).toBeEnabled()
  await clinician.keyboard.press('Shift+C')
  await expect(barOf(clinician, name)).toContainText('You’ve taken it on')
  await clinician.goto(`/clinic/results/critical/${id}`)
  const say = clinician.getByRole('region', { name: 'What to say' })
  await say.getByRole('button', { name: /^(Write|Edit)$/ }).click()
  const dialog = clinician.getByRole('dialog')
  await dialog.getByLabel('Text').fill('Your potassium is {value}. Please go to the ER now.')
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(say).toContainText('Your potassium is 6.7 mmol/L. Please go to the ER now.')

  await clinician.getByRole('button', { name: 'Close without confirmation' }).click()
  await dialog.getByLabel('What happened').fill('The patient is in the emergency room already.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(barOf(clinician, name)).toHaveCount(0)
  await clinician.goto('/clinic/results/critical?show=all')
  await expect(clinician.getByRole('row', { name: new RegExp(name) })).toContainText('Closed')
  await clinician.context().close()
})
