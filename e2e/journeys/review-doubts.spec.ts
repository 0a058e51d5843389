import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'
import { writePdf } from '#testing/parsing/write-pdf.ts'

const misprinted = 'Potassium  41  mmol/L  3.5 - 5.1'
const [ferritin = '', sodium = ''] = certainRows

async function openReview(
  page: Page,
  { lastName, rows, head }: { lastName: string; rows: string[]; head?: string[] },
) {
  const patient = await openPatientApi(page).signUp(lastName)
  const name = `${patient.firstName} ${patient.lastName}`
  const file = head
    ? writePdf([[...head, 'Test  Result  Units  Reference Range', ...rows]])
    : writeReport({ name, dob: '1990-05-17' }, rows)
  const jobId = await uploadReport(page, file)
  await page.context().clearCookies()
  await signInAs(page, 'reviewer')
  await page.goto(`/clinic/review/${jobId}`)
  await expect(page.getByRole('heading', { level: 1, name: `${name}’s report` })).toBeVisible()
  return { jobId, name }
}

/** What a second reader saw in an approved row, instead of what was approved. */
async function addDisagreement(jobId: string, name: string, seen: { value: string; flag: string }) {
  const added = await queryDatabase(
    `INSERT INTO second_reading (decision_id, job_id, patient_id, row_id, laboratory_id, percent, not_for, place, first,
            read_by, read_at, second, differs)
     SELECT d.id, d.job_id, d.patient_id, r->>'id', gen_random_uuid(), 100, ARRAY[d.reviewer_id], '{"page": 1, "width": 612, "height": 792}',
            f.first, (SELECT id FROM "user" WHERE role = 'clinician' LIMIT 1), now(), f.first || $3::jsonb, '{value,flag}'
       FROM review_decision d, jsonb_array_elements(d.after) r,
            jsonb_build_object('name', r->>'test_name', 'value', r->>'value', 'unit', coalesce(r->>'units', ''),
                               'range', coalesce(r->>'reference_range', ''), 'flag', coalesce(r->>'flag', '')) f(first)
      WHERE d.job_id = $1 AND r->>'test_name' = $2
     -- The row may be one of those that are picked by chance.
     ON CONFLICT (decision_id, row_id) DO UPDATE
        SET first = excluded.first, read_by = excluded.read_by, read_at = excluded.read_at, second = excluded.second,
            differs = excluded.differs
     RETURNING id`,
    [jobId, name, JSON.stringify(seen)],
  )
  expect(added).toHaveLength(1)
}

const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} `) })

test('a misprinted value is neither accepted by a key nor changed without a reason', async ({
  page,
}) => {
  const { jobId } = await openReview(page, {
    lastName: 'Cattermole',
    rows: [ferritin, misprinted, sodium, doubtfulRow],
  })
  // The first doubtful row, not the first row.
  await expect(row(page, 'Potassium')).toBeFocused()
  await expect(row(page, 'Potassium')).toContainText('Not possible')
  await page.keyboard.press('x')
  await expect(row(page, 'Zonulin')).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, 'Potassium')).toBeFocused()

  await test.step('accepting it asks who confirmed it', async () => {
    await page.keyboard.press('a')
    const form = page.getByRole('form', { name: 'Keep Potassium at 41 mmol/L?' })
    await expect(form.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByText('Choose a reason.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(row(page, 'Potassium')).toBeFocused()
    await expect(row(page, 'Potassium')).toHaveAccessibleName(/to decide$/)
  })

  await test.step('a typing error is refused in its place', async () => {
    await page.keyboard.press('e')
    await page.keyboard.type('4.1x')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Potassium is a number. 4.1?')).toBeVisible()
    await page.getByRole('button', { name: 'Use 4.1' }).click()
    await expect(page.getByLabel('Value', { exact: true })).toHaveValue('4.1')
    await page.keyboard.press('Escape')
  })

  await test.step('an edit that raises a doubt stays undecided and keeps the focus', async () => {
    await page.keyboard.press('e')
    await page.keyboard.type('0.41')
    await page.keyboard.press('Enter')
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Potassium still needs a decision')).toBeAttached()
    await expect(row(page, 'Potassium')).toHaveAccessibleName(/to decide$/)
    await expect(row(page, 'Potassium')).toBeFocused()
  })

  await test.step('a question holds the row and shows in the list', async () => {
    await page.keyboard.press('q')
    await expect(page.getByLabel('Question')).toHaveValue(/Potassium is printed as/)
    await page.getByRole('button', { name: 'Hold the row' }).click()
    await expect(row(page, 'Potassium')).toHaveAccessibleName(/waiting for an answer$/)
    await expect(page.getByText('All changes are saved')).toBeVisible()
    await page.goto('/clinic/review?show=held')
    await expect(page.getByText('Lab asked').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/clinic/review/${jobId}`)
    await expect(page.getByRole('button', { name: 'Accept all 2 certain' })).toBeVisible()
    await row(page, 'Potassium').click()
    await expect(page.getByText(/Waiting for the lab:/)).toBeVisible()
  })

  await test.step('its answer is a reason, and approving shows the change', async () => {
    await page.keyboard.press('e')
    await page.keyboard.type('4.1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('2')
    await page.getByLabel('Who confirmed it, and when').fill('Kim at Northfield, today')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Potassium')).toHaveAccessibleName(/4\.1 mmol\/L.*accepted$/)
    await page.keyboard.press('Shift+A')
    await row(page, 'Zonulin').click()
    await page.keyboard.press('a')
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Approve this report?' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Potassium 41 mmol\/L → 4\.1 mmol\/L.*Changed · confirmed with the lab/,
      /Zonulin.*Accepted in spite of a doubt/,
    ])
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(/^Report approved/)).toBeVisible()
  })

  await test.step('the closed review stays readable', async () => {
    await page.goto(`/clinic/review/${jobId}`)
    await expect(page).toHaveURL(new RegExp(`/clinic/reports/${jobId}$`))
    const decisions = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')
    await expect(decisions.filter({ hasText: 'Potassium' })).toContainText(
      /41 mmol\/L → 4\.1 mmol\/L.*Changed · confirmed with the lab · “Kim at Northfield, today”.*The lab was asked.*Johan Lindqvist/,
    )
    await expect(page.getByText('Shortcuts')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the patient' }).click()
    const reports = page.getByRole('region', { name: 'Lab reports of this patient' })
    await expect(
      reports.getByRole('link', { name: 'Northfield Clinical Laboratory' }),
    ).toHaveAttribute('href', `/clinic/reports/${jobId}`)
    await page.goto(`${page.url()}/results/2823-3`)
    await expect(page.getByText('41 mmol/L → 4.1 mmol/L')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Page 1 of the report' }).click()
    await expect(
      page.getByRole('button', { name: 'Potassium: show where it is on the page', pressed: true }),
    ).toBeVisible()
  })

  await test.step('a second reading corrects it, and its flag is not taken unasked', async () => {
    await addDisagreement(jobId, 'Potassium', { value: '4.4', flag: 'H' })
    await page.context().clearCookies()
    await signInAs(page, 'admin')
    await page.goto('/clinic/review/disagreements')
    const card = page.getByRole('region', { name: /^Potassium · .*Cattermole/ })
    await card.getByLabel('Reason').fill('The page prints 4.4')
    await card.getByRole('button', { name: 'Correct the result' }).click()
    await expect(card.getByLabel('Flag of the corrected value')).toHaveAccessibleDescription(
      /doesn’t match the value and its range/,
    )
    await expectAccessible(page)
    await card.getByRole('checkbox', { name: /^The lab printed this flag/ }).check()
    await card.getByRole('button', { name: 'Correct the result' }).click()
    await expect(page.getByText('The result is corrected.')).toBeVisible()
    await page.context().clearCookies()
    await signInAs(page, 'reviewer')
    await page.goto(`/clinic/reports/${jobId}`)
    const decision = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')
    await expect(decision.filter({ hasText: 'Potassium' })).toContainText(
      /“The page prints 4\.4”.*Before the correction:.*Value4\.1.*Flagnone.*confirmed that the lab printed this flag/,
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the patient' }).click()
    await page.waitForURL(/\/clinic\/patients\/[^/]+$/)
    await page.goto(`${page.url()}/results/2823-3`)
    await expect(page.getByRole('table', { name: 'All values' })).toContainText(
      /Corrected on .*: the value, was 4\.1; the flag, was empty.*differ for this value/,
    )
    await page.getByRole('slider').focus()
    await expect(page.getByText('the value, was 4.1', { exact: false })).toHaveCount(3)
    await expectAccessible(page)
  })
})

test('a report without a readable name is compared with the page before it is approved', async ({
  page,
}) => {
  const { jobId, name } = await openReview(page, {
    lastName: 'Dunwoody',
    rows: [...certainRows],
    head: ['Northfield Clinical Laboratory', 'Collected: 2026-03-14'],
  })
  const card = page.getByRole('region', { name: /^We couldn’t read a name on this report/ })
  await expect(card.getByRole('img', { name: 'The top of page 1' })).toBeVisible()
  await expect(card).toContainText(name)
  await expectAccessible(page)
  await page.keyboard.press('Shift+A')
  await page.keyboard.press('s')
  const refusal = page.getByRole('dialog', { name: 'Not ready to approve' })
  await expect(refusal).toContainText('First confirm whose report this is.')
  await page.keyboard.press('Escape')
  await card.getByRole('checkbox', { name: `I’ve checked that this is ${name}’s report` }).check()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^Report approved/)).toBeVisible()
  const decided = await queryDatabase<{ outcome: string }>(
    'SELECT outcome FROM review_decision WHERE job_id = $1',
    [jobId],
  )
  expect(decided).toEqual([{ outcome: 'approved' }])
})

test('an open field is kept when the review is left', async ({ page }) => {
  const { jobId } = await openReview(page, {
    lastName: 'Eastlake',
    rows: [...certainRows, doubtfulRow],
  })
  await expect(page.getByRole('button', { name: 'Accept all 3 certain' })).toBeVisible()
  await row(page, 'Ferritin').click()
  await page.keyboard.press('e')
  await page.keyboard.type('88')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.waitForURL('/clinic/orders')
  await expect
    .poll(() => queryDatabase('SELECT 1 FROM review_draft WHERE job_id = $1', [jobId]))
    .toHaveLength(1)
  await page.goto(`/clinic/review/${jobId}`)
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('88')
  await expect(page.getByText(/^This was still open when you left/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Ferritin')).toHaveAccessibleName(/to decide$/)
})
