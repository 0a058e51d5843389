import { createHash, randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { startSecondWeb } from '#e2e/support/app/second-web.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { startAlteredService } from '#e2e/support/network/altered-service.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

const unknownWord = 'beamed_by_hologram'
const wordKeys = new Set([
  'type',
  'method',
  'sample_type',
  'collection_methods',
  'status_detail',
  'interpretation',
  'origin',
  'delegated_flow',
])
const figureKeys = new Set(['total', 'page', 'size', 'pages'])

let service: Awaited<ReturnType<typeof startAlteredService>>
let web: Awaited<ReturnType<typeof startSecondWeb>>

test.beforeAll(async () => {
  service = await startAlteredService(runningApp().sandbox.serviceUrl, (key, value) => {
    if (figureKeys.has(key)) return null
    return wordKeys.has(key) && typeof value === 'string' ? unknownWord : value
  })
  web = await startSecondWeb({ SERVICE_BASE_URL: service.url })
})
test.afterAll(async () => {
  await web.stop()
  await service.close()
})

test('a catalog with unknown words and missing figures is shown calmly', async ({ page }) => {
  await page.goto(`${web.url}/markers`)
  await expect(page.getByText('Other', { exact: true })).toHaveCount(25)
  await expectAccessible(page)
  for (const next of [2, 3]) {
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`page=${next}`))
    await expect(page.getByText('Other', { exact: true })).toHaveCount(25)
  }
  await page.goto(`${web.url}/markers?page=9999`)
  await expect(page.getByRole('heading', { level: 1, name: 'Markers' })).toBeVisible()
  for (const path of ['/tests', '/tests/heart-health', '/markers/3/300171']) {
    await page.goto(`${web.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(unknownWord)
    await expectAccessible(page)
  }
})

test('an order with only unknown words is shown calmly to its patient and to staff', async ({
  page,
  browser,
}) => {
  const { webUrl, teamId, webhookSecret } = runningApp().sandbox
  const patient = openPatientApi(page)
  await patient.signUp('Unwin')
  const orderId = await patient.orderKit()
  const [known] = await queryDatabase<{ user: string; client: string }>(
    `SELECT service_user_id AS user, client_user_id AS client FROM order_projection WHERE order_id = $1`,
    [orderId],
  )
  const at = new Date(Date.now() + 60_000).toISOString()
  const event = {
    id: 987_654_321,
    created_at: at,
    status: `${unknownWord}.x.y`,
    status_detail: 'z',
  }
  const body = JSON.stringify({
    event_type: 'labtest.order.updated',
    team_id: teamId,
    user_id: known?.user,
    client_user_id: known?.client,
    data: {
      id: orderId,
      team_id: teamId,
      user_id: known?.user,
      patient_details: { dob: '1990-03-14', gender: unknownWord },
      lab_test: { name: 'Vitamin D', description: null, method: unknownWord },
      details: {
        type: unknownWord,
        data: {
          id: randomUUID(),
          created_at: at,
          updated_at: at,
          shipment: { id: randomUUID(), outbound_courier: unknownWord, status: unknownWord },
        },
      },
      status: unknownWord,
      interpretation: unknownWord,
      origin: unknownWord,
      billing_type: unknownWord,
      events: [event],
      // Newer than every message of the service.
      revision: 1_000_000,
      created_at: at,
      updated_at: at,
    },
  })
  const messageId = `msg_${createHash('sha256').update(orderId).digest('hex')}`
  const sentAt = new Date()
  const answer = await fetch(`${webUrl}/api/webhooks/service`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(webhookSecret).sign(messageId, sentAt, body),
    },
  })
  expect(answer.status).toBe(200)
  await expect
    .poll(async () => {
      const sql = 'SELECT outcome FROM service_message WHERE id = $1'
      return (await queryDatabase<{ outcome: string }>(sql, [messageId]))[0]?.outcome
    })
    .toBe('applied')
  for (const path of ['/home', '/orders', `/orders/${orderId}`]) {
    await page.goto(`${webUrl}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Vitamin D')
    await expect(page.getByRole('main')).not.toContainText(unknownWord)
    await expectAccessible(page)
  }
  const staffContext = await browser.newContext({ baseURL: webUrl })
  const staff = await staffContext.newPage()
  await signInAs(staff, 'clinician')
  for (const path of ['/clinic', '/clinic/orders', `/clinic/simulator?order=${orderId}`]) {
    await staff.goto(`${webUrl}${path}`)
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await staff.goto(`${webUrl}/clinic/orders/${orderId}`)
  await expect(staff.getByRole('main')).toContainText('Update from the lab')
  await expect(staff.getByRole('main')).toContainText('Noor Verrault')
  await expectAccessible(staff)
  await staffContext.close()
})
