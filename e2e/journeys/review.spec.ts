import type { Browser, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from '#e2e/support/people/report-files.ts'
import { uploadReport } from '#e2e/support/people/upload-report.ts'

interface Waiting {
  jobId: string
  name: string
  email: string
}

/** A new patient whose uploaded report waits for review. */
async function uploadDoubtful(
  page: Page,
  lastName: string,
  printedName?: string,
): Promise<Waiting> {
  const patient = await openPatientApi(page).signUp(lastName)
  const name = `${patient.firstName} ${patient.lastName}`
  const buffer = writeReport({ name: printedName ?? name, dob: '1990-05-17' }, [
    ...certainRows,
    doubtfulRow,
  ])
  return { jobId: await uploadReport(page, buffer), name, email: patient.email }
}

async function openAs(browser: Browser, role: 'reviewer' | 'clinician', path: string) {
  const context = await browser.newContext({ baseURL: runningApp().sandbox.webUrl })
  const page = await context.newPage()
  await signInAs(page, role)
  await page.goto(path)
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} `) })
const saved = (page: Page) => expect(page.getByText('All changes are saved')).toBeVisible()

async function focusByKey(page: Page, key: string, name: string) {
  const focused = page.locator(':focus')
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press(key)
    if ((await focused.getAttribute('aria-label'))?.startsWith(name)) return
  }
  throw new Error(`${key} never led to ${name}`)
}

test('a report is reviewed with the keyboard alone, and its patient sees the result', async ({
  page,
  browser,
}) => {
  const { jobId, name } = await uploadDoubtful(page, 'Hartwick')
  const staff = await openAs(browser, 'reviewer', '/clinic')
  // Keys pressed before the page is ready are lost.
  await expect(async () => {
    await staff.keyboard.press('g')
    await staff.keyboard.press('r')
    const queue = staff.getByRole('heading', { level: 1, name: 'Lab reports to review' })
    await expect(queue).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(staff.getByRole('link', { name: `Review ${name}’s report` })).toBeVisible()
  await expectAccessible(staff)
  await focusByKey(staff, 'j', `Review ${name}’s report`)
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('heading', { level: 1, name: `${name}’s report` })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Accept all 3 certain' })).toBeVisible()
  await expect(staff.getByRole('img', { name: 'The line as printed' })).toBeVisible()
  await expectAccessible(staff)

  await test.step('see all keys', async () => {
    await staff.keyboard.press('?')
    const keys = staff.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const name of ['Accept the row', 'Accept all certain rows', 'Approve the report'])
      await expect(keys).toContainText(name)
    await staff.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })
  await test.step('accept all certain ones, undo, and accept them again', async () => {
    await staff.keyboard.press('Shift+A')
    await expect(staff.getByText('3 of 4 decided')).toBeVisible()
    await staff.keyboard.press('u')
    await expect(staff.getByText('0 of 4 decided')).toBeVisible()
    await staff.keyboard.press('Shift+A')
    await expect(row(staff, 'Zonulin')).toBeFocused()
    await expect(staff.getByText('No code matches this name.')).toBeVisible()
  })
  await test.step('change a row and accept it', async () => {
    await staff.keyboard.press('e')
    await expect(staff.getByLabel('Value', { exact: true })).toBeFocused()
    await staff.keyboard.type('47')
    await staff.keyboard.press('Enter')
    // The page surely shows 41: the focus is on the reasons.
    await expect(staff.getByText('Choose a reason.')).toBeVisible()
    await staff.keyboard.press('1')
    await staff.keyboard.press('Enter')
    await expect(row(staff, 'Zonulin')).toHaveAccessibleName(/47 ng\/mL.*accepted$/)
    await expect(row(staff, 'Zonulin')).toBeFocused()
  })
  await test.step('leave a row out, and add one', async () => {
    await staff.keyboard.press('k')
    await expect(row(staff, 'Potassium')).toBeFocused()
    await staff.keyboard.press('d')
    await expect(staff.getByRole('radio', { name: 'No value on the page' })).toBeFocused()
    await staff.keyboard.press('3')
    await expect(staff.getByRole('radio', { name: 'Twice on the page' })).toBeChecked()
    await staff.keyboard.press('Enter')
    await expect(row(staff, 'Potassium')).toHaveAccessibleName(/left out$/)
    await expect(row(staff, 'Potassium')).toBeFocused()
    await staff.keyboard.press('n')
    await expect(staff.getByLabel('Test name as printed')).toBeFocused()
    await staff.keyboard.type('Chloride')
    for (const typed of ['101', 'mmol/L', '98 - 107']) {
      await staff.keyboard.press('Tab')
      await staff.keyboard.type(typed)
    }
    await staff.keyboard.press('Enter')
    await expect(row(staff, 'Chloride')).toBeFocused()
    await expect(row(staff, 'Chloride')).toContainText('2075-0')
    await saved(staff)
  })
  await staff.keyboard.press('s')
  const dialog = staff.getByRole('dialog', { name: 'Approve this report?' })
  await expect(dialog).toContainText('4 results will be added')
  const unusual = dialog.getByRole('region', { name: '3 rows to look at once more' })
  await expect(unusual.getByRole('listitem')).toHaveText([
    /Potassium 4\.1 mmol\/L.*Left out · twice on the page/,
    /Zonulin 41 ng\/mL → 47 ng\/mL.*Changed · misread/,
    /Chloride 101 mmol\/L.*Added by hand/,
  ])
  await expect(dialog).toHaveCSS('opacity', '1')
  await expectAccessible(staff)
  await staff.keyboard.press('Escape')
  await expect(row(staff, 'Chloride')).toBeFocused()
  await staff.keyboard.press('s')
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(staff.getByText(/^Report approved/)).toBeVisible()
  await expect(staff).not.toHaveURL(new RegExp(jobId))
  await staff.goto('/clinic/review')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(staff.getByRole('link', { name: `Review ${name}’s report` })).toHaveCount(0)
  await staff.context().close()

  await page.goto(`/reports/${jobId}`)
  for (const shown of ['Zonulin', 'Chloride'])
    await expect(page.getByRole('row', { name: new RegExp(shown) })).toBeVisible()
  const changed = page.getByRole('row', { name: /Zonulin/ })
  await expect(changed).toContainText('47')
  await expect(changed).toContainText('Corrected by the reviewer: the value was read as 41')
  await expect(page.getByRole('row', { name: /Chloride/ })).toContainText('Added by the reviewer')
  await expect(page.getByText(/^Reviewed by Johan Lindqvist/)).toContainText(
    '1 value corrected, 1 value added, 1 value removed.',
  )
  await expectAccessible(page)
  const results = await queryDatabase<{ value: string; before: unknown }>(
    'SELECT value, before FROM result WHERE job_id = $1 ORDER BY position',
    [jobId],
  )
  expect(results.map(({ value }) => value)).toEqual(['9', '140', '47', '101'])
  expect(results[2]?.before).toMatchObject({ value: '41' })
  // A job notifies the service, and the service sends its webhook.
  await expect
    .poll(() =>
      queryDatabase(
        `SELECT p.is_reviewed, count(m.id)::int AS messages FROM report_projection p
             JOIN service_message m ON m.subject_id = p.job_id AND m.origin = 'webhook'
              AND m.body::jsonb->'data'->>'is_reviewed' = 'true'
            WHERE p.job_id = $1 GROUP BY 1`,
        [jobId],
      ),
    )
    .toEqual([{ is_reviewed: true, messages: 1 }])
})

test('two reviewers at once: one holds the review, the other sees who and takes over later', async ({
  page,
  browser,
}) => {
  const { jobId } = await uploadDoubtful(page, 'Quarnford')
  const path = `/clinic/review/${jobId}`
  const first = await openAs(browser, 'reviewer', path)
  await expect(first.getByRole('button', { name: 'Accept all 3 certain' })).toBeVisible()
  await row(first, 'Ferritin').click()
  await first.getByRole('button', { name: 'Accept', exact: true }).click()
  await saved(first)
  await expect(first.getByText('1 of 4 decided')).toBeVisible()

  const second = await openAs(browser, 'clinician', path)
  await expect(second.getByText(/is reviewing this report\.$/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(row(second, 'Ferritin')).toHaveAccessibleName(/accepted$/)
  await second.keyboard.press('d')
  await expect(row(second, 'Ferritin')).toHaveAccessibleName(/accepted$/)
  await expectAccessible(second)

  await first.goto('/clinic/review')
  await expect(second.getByText('This report is now available.')).toBeVisible()
  await second.getByRole('button', { name: 'Take over' }).click()
  // Until then the rows are the other reviewer's, and the page opens the first doubtful one.
  await expect(second.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(second.getByText('1 of 4 decided')).toBeVisible()
  // The rows are drawn again when the claim has arrived, which may close the one that was opened.
  const sodium = second.getByRole('listitem').filter({ has: row(second, 'Sodium') })
  await expect(async () => {
    if ((await row(second, 'Sodium').getAttribute('aria-expanded')) !== 'true')
      await row(second, 'Sodium').click()
    await sodium.getByRole('button', { name: 'Accept', exact: true }).click({ timeout: 3_000 })
  }).toPass()
  const readDraft = async () => {
    const [draft] = await queryDatabase<{ version: number; accepted: number }>(
      `SELECT version, (
         SELECT count(*)::int FROM jsonb_each(edits -> 'edits' -> 'rows') AS each (id, edit)
         WHERE edit ->> 'state' = 'accepted'
       ) AS accepted
       FROM review_draft WHERE job_id = $1`,
      [jobId],
    )
    return draft
  }
  await expect.poll(readDraft).toMatchObject({ accepted: 2 })
  const taken = await readDraft()

  await first.goto(path)
  await expect(first.getByText(/is reviewing this report\.$/)).toBeVisible()
  await expect(row(first, 'Sodium')).toHaveAccessibleName(/accepted$/)

  await test.step('another window of the same reviewer takes it over, and the first sees it', async () => {
    const window = await second.context().newPage()
    await window.goto(path)
    await expect(window.getByText('You have this report open in another window.')).toBeVisible()
    await window.getByRole('button', { name: 'Continue here' }).click()
    await expect(window.getByText('2 of 4 decided')).toBeVisible()
    await second.keyboard.press('a')
    await expect(second.getByText('You have this report open in another window.')).toBeVisible()
    expect(await readDraft()).toEqual(taken)
  })
  await first.context().close()
  await second.context().close()
})

test('edits saved elsewhere in the meantime are not overwritten', async ({ page, browser }) => {
  const { jobId } = await uploadDoubtful(page, 'Isterling')
  const staff = await openAs(browser, 'reviewer', `/clinic/review/${jobId}`)
  await expect(staff.getByRole('button', { name: 'Accept all 3 certain' })).toBeVisible()
  await row(staff, 'Ferritin').click()
  await staff.getByRole('button', { name: 'Accept', exact: true }).click()
  await saved(staff)
  await queryDatabase('UPDATE review_draft SET version = version + 1 WHERE job_id = $1', [jobId])
  await staff.keyboard.press('a')
  await expect(staff.getByText('This report was changed elsewhere')).toBeInViewport()
  // An element under the bar cannot be clicked until it is scrolled into view.
  await staff.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Show the latest version' }).click()
  await expect(staff.getByText('1 of 4 decided')).toBeVisible()
  await staff.getByRole('button', { name: 'Accept all 2 certain' }).click()
  await saved(staff)
  await staff.context().close()
})

test('a report that names another person is rejected, and the patient sees why', async ({
  page,
  browser,
}) => {
  const { jobId, email } = await uploadDoubtful(page, 'Pellgrove', 'Otto Kern')
  await page.goto(`/reports/${jobId}`)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.locator(':focus')).toContainText('Withdraw this report?')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused()

  const staff = await openAs(browser, 'reviewer', `/clinic/review/${jobId}`)
  await expect(staff.getByRole('heading', { name: 'The report names someone else.' })).toBeVisible()
  await staff.getByRole('button', { name: 'Approve' }).click()
  const approval = staff.getByRole('dialog', { name: 'Not ready to approve' })
  await expect(approval).toContainText('First confirm whose report this is.')
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: 'Reject' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Reject this report?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').selectOption('It’s someone else’s report')
  await expect(dialog).toContainText('seems to belong to someone else')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Reject the report' }).click()
  await expect(staff.getByText(/^Report rejected/)).toBeVisible()
  await staff.context().close()

  await page.goto(`/reports/${jobId}`)
  await expect(page.getByText(/seems to belong to someone else/)).toBeVisible()
  const mails = await queryDatabase<{ text: string }>(
    `SELECT text FROM outgoing_mail WHERE "to" = $1 AND text LIKE '%/reports/%'`,
    [email],
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toMatch(/Ferritin|Otto/)
})

test('staff without review permission see nothing of it', async ({ page, browser }) => {
  const { jobId, name } = await uploadDoubtful(page, 'Ravensmoor')
  const support = await browser.newContext({ baseURL: runningApp().sandbox.webUrl })
  const desk = await support.newPage()
  await signInAs(desk, 'support')
  for (const path of ['/clinic/review', `/clinic/review/${jobId}`]) {
    await desk.goto(path)
    await expect(desk).toHaveURL(/\/clinic\?notice=not-open$/)
  }
  const navigation = desk.getByRole('complementary')
  await expect(navigation.getByRole('link', { name: /^Orders/ })).toBeVisible()
  await expect(navigation.getByRole('link', { name: /^Review/ })).toHaveCount(0)
  for (const path of ['', `/${jobId}`]) {
    const answer = await desk.request.get(`/api/clinic/review${path}`)
    expect(answer.status()).toBe(403)
    expect(await answer.text()).not.toContain(name)
  }
  await support.close()
  for (const path of ['/clinic/review', `/clinic/review/${jobId}`])
    expect((await page.request.get(path)).status()).toBe(404)
  expect((await page.request.get(`/api/clinic/review/${jobId}`)).status()).toBe(404)
})
