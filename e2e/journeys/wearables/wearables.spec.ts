import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

/** A month of many days with data, also at the beginning of the next. */
const fullMonth = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10)
/** The history of a connection is read by jobs of both programs. */
const historyMs = 120_000

test('a demo provider is connected, charts fill, and a stretch is left out and put back', async ({
  page,
}) => {
  const patient = openPatientApi(page)
  const { email } = await patient.signUp('Stepwright')
  await page.goto('/wearables')
  await expect(page.getByText('Nothing is connected yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Connect Oura' }).click()
  const oura = page.getByRole('region', { name: 'Oura', exact: true })
  await expect(oura).toBeVisible()
  await expect(oura.getByRole('heading', { name: 'Oura' })).toBeFocused()
  // The page follows the history by itself.
  await expect(oura.getByText('On', { exact: true })).toBeVisible({ timeout: historyMs })
  await expect(oura.getByRole('img')).toHaveAccessibleName(/1[0-9] whole/)
  await expect(oura.getByText(/^Last data/).locator('time')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/wearables/steps?view=month&on=${fullMonth}`)
  await expect(page.getByText(/Average of \d+ whole days: [\d,]+ steps\./)).toBeVisible()
  const walk = page.getByRole('slider', { name: 'Steps, value by value' })
  await walk.focus()
  const last = await walk.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(walk).not.toHaveAttribute('aria-valuetext', last ?? '')
  await page.getByText('As a table').click()
  const table = page.getByRole('region', { name: 'Steps: As a table' })
  await expectWholePrint(page)
  // On some days the ring was hardly worn.
  await table
    .getByRole('row')
    .filter({ hasText: /\d,\d{3}/ })
    .nth(2)
    .getByRole('link')
    .click()
  const title = page.getByRole('heading', { name: /^Why [\d,]+ steps\?$/ })
  await expect(title).toBeVisible()
  const before = await title.textContent()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Leave out or note a stretch' }).click()
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('Until').fill('20:00')
  await page.getByLabel('Reason').fill('My daughter wore it')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('My daughter wore it')).toBeVisible()
  await expect(title).not.toHaveText(before ?? '')
  await expect(page.getByText(/you left it out/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('My daughter wore it')).toBeHidden()
  await expect(title).toHaveText(before ?? '')

  const day = new URL(page.url()).searchParams.get('on') ?? ''
  await reviseBucket(email, day)
  const revised = page.getByText(/arrived again with another number/)
  await expect(revised.locator('time')).toBeVisible()
  await expect(title).not.toHaveText(before ?? '')

  await page.goto(`/wearables/sleep?view=month&on=${fullMonth}`)
  await page.getByText('As a table').click()
  await page.getByRole('region', { name: 'Sleep: As a table' }).getByRole('link').nth(2).click()
  await expect(
    page.getByRole('slider', { name: 'Stages of the night, value by value' }),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto('/wearables/connections')
  const disconnect = async () => {
    await page.getByRole('button', { name: 'Disconnect Oura' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(oura.getByText('On', { exact: true })).toBeHidden()
  }
  const ended = page.getByText('Oura is disconnected.')
  // A page that has no word of the end yet does not say it when it is left.
  await page.route('**/api/wearables/connections/oura', (route) => route.fulfill({ json: {} }))
  await disconnect()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Wearables', exact: true }).click()
  await expect(page).toHaveURL(/\/wearables$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wearables' })).toBeVisible()
  await expect(ended).toBeHidden()
  await page.unroute('**/api/wearables/connections/oura')
  await page.goto('/wearables/connections')
  await disconnect()
  await expect(ended).toBeVisible()
  await expect(oura.getByText('Disconnected', { exact: true })).toBeVisible()
  await expect(oura.getByRole('button', { name: 'Connect Oura' })).toBeVisible()
})

/** It names the person and the month, and has every row of the table. */
async function expectWholePrint(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Measurements of .*Stepwright$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ 20\d\d$/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Period' })).toBeHidden()
  const table = page.getByRole('region', { name: 'Steps: As a table' })
  const hidden = await table.evaluate((room) => room.scrollHeight - room.clientHeight)
  expect(hidden).toBeLessThan(2)
  await page.emulateMedia({ media: null })
}

/** A provider corrects fifteen minutes: the service sends them again. */
async function reviseBucket(email: string, day: string) {
  const [row] = await queryDatabase<{
    patient: string
    user: string
    at: Date
    value: number
    zone: number
  }>(
    `SELECT p.id AS patient, p.service_user_id AS user, s.at, s.value, s.timezone_offset AS zone
       FROM patient p
       JOIN "user" u ON u.id = p.user_id
       JOIN wearable_series r ON r.patient_id = p.id AND r.resource = 'steps'
       JOIN wearable_sample s ON s.patient_id = p.id AND s.series_id = r.id
      WHERE lower(u.email) = lower($1)
        AND (s.at + make_interval(secs => s.timezone_offset))::date = $2::date
      ORDER BY s.value DESC, s.at LIMIT 1`,
    [email, day],
  )
  if (!row) throw new Error('the day has no steps')
  const ring = { provider: 'oura', type: 'ring', name: 'Oura', slug: 'oura', logo: '' }
  const { webUrl, webhookSecret, teamId } = runningApp().sandbox
  const body = JSON.stringify({
    event_type: 'daily.data.steps.updated',
    team_id: teamId,
    user_id: row.user,
    client_user_id: row.patient,
    data: {
      user_id: row.user,
      source_id: 1,
      source: ring,
      received_at: new Date().toISOString(),
      data: [
        {
          timestamp: row.at.toISOString(),
          timezone_offset: row.zone,
          type: null,
          unit: 'count',
          value: row.value + 1_000,
          start: row.at.toISOString(),
          end: new Date(row.at.getTime() + 15 * 60_000).toISOString(),
        },
      ],
    },
  })
  const id = `msg_${randomUUID()}`
  const now = new Date()
  const answer = await fetch(`${webUrl}/api/webhooks/service`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(webhookSecret).sign(id, now, body),
    },
    body,
  })
  expect(answer.status).toBeLessThan(300)
}
