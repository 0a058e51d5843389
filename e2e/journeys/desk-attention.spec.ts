import type { Locator, Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { streamOpens } from '#e2e/support/pages/stream-opens.ts'
import { findPatientId } from '#e2e/support/people/find-patient-id.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import {
  driveOrder,
  findLabTestId,
  orderForUser,
  registerForUser,
} from '#e2e/support/people/service-api.ts'

const dayMs = 86_400_000
/** Old enough to come first in their groups. */
const longAgo = new Date(Date.now() - 400 * dayMs)
const collecting = (low: string) => `collecting_sample.testkit.${low}`

let serviceUserId: string
let name: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const api = openPatientApi(page)
  const patient = await api.signUp('Wrenholt')
  name = `${patient.firstName} ${patient.lastName}`
  const patientId = await findPatientId(await api.orderKit())
  const [row] = await queryDatabase<{ id: string }>(
    'SELECT service_user_id AS id FROM patient WHERE id = $1',
    [patientId],
  )
  serviceUserId = row?.id ?? ''
  await page.close()
})

async function orderLongAgo(...statuses: string[]) {
  const orderId = await orderForUser(serviceUserId, await findLabTestId('vitamin-d'), longAgo)
  for (const status of statuses) {
    if (status === 'register') await registerForUser(orderId, serviceUserId, longAgo)
    else await driveOrder(orderId, status, longAgo)
  }
  return orderId
}

const section = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`^${title}`) })
const rowOf = (page: Page, title: string, orderId: string) =>
  section(page, title)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/clinic/orders/${orderId}"]`) })

/** Until its status changes. */
async function snooze(page: Page, row: Locator) {
  await row.getByRole('button', { name: /^Snooze/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Snooze/ })
  await dialog.getByLabel('Reason').fill('Case 1204 is open')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
}

test('every problem is explained, with what to do and a link to the order', async ({ page }) => {
  const cases: [title: string, kind: string, text: string, statuses: string[]][] = [
    [
      'Failed',
      'failed',
      'The package was lost',
      [collecting('transit_customer'), 'failed.testkit.lost'],
    ],
    [
      'On hold at the lab',
      'blocked',
      'The lab put the sample on hold',
      [
        collecting('with_customer'),
        'register',
        'sample_with_lab.testkit.delivered_to_lab',
        'sample_with_lab.testkit.lab_processing_blocked',
      ],
    ],
    [
      'Shipping problems',
      'transit',
      'Delayed on the way to the patient',
      [collecting('problem_in_transit_customer')],
    ],
    ['Overdue', 'late', 'Ordered 5+ days ago, not shipped', []],
    [
      'Not registered for 7',
      'unregistered',
      'Delivered, not registered',
      [collecting('with_customer')],
    ],
  ]
  const orderIds: string[] = []
  for (const [, , , statuses] of cases) orderIds.push(await orderLongAgo(...statuses))
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs attention')
  for (const [index, [title, kind, text]] of cases.entries()) {
    const row = rowOf(page, title, orderIds[index] ?? '')
    await expect(row).toContainText(name)
    await expect(row).toContainText('Vitamin D')
    await expect(row).toContainText(text)
    await expect(row).toContainText(/last year|year ago/)
    await expect(section(page, title).getByRole('link', { name: /in orders$/ })).toHaveAttribute(
      'href',
      `/clinic/orders?attention=${kind}`,
    )
  }
  await section(page, 'Failed')
    .getByRole('link', { name: /in orders$/ })
    .click()
  await expect(page).toHaveURL(/\/clinic\/orders\?attention=failed$/)
  await expect(page.getByRole('table').getByText('Lost in the mail').first()).toBeVisible()
  await page.goto('/clinic')
  for (const [index, [title]] of cases.entries()) {
    const row = rowOf(page, title, orderIds[index] ?? '')
    await snooze(page, row)
    await expect(row).toHaveCount(0)
  }
  const settled = () =>
    queryDatabase('SELECT 1 FROM audit_entry WHERE action = $1 AND subject_id = ANY($2)', [
      'attention.set-aside',
      orderIds,
    ])
  await expect.poll(async () => (await settled()).length).toBe(cases.length)
})

test('a snoozed order can be brought back, and returns when its status changes', async ({
  page,
}) => {
  const orderId = await orderLongAgo(collecting('problem_in_transit_customer'))
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  const problem = rowOf(page, 'Shipping problems', orderId)
  await snooze(page, problem)
  await expect(problem).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(problem).toBeVisible()
  await snooze(page, problem)
  await expect(problem).toHaveCount(0)
  await page.locator('summary').filter({ hasText: 'Snoozed' }).click()
  const aside = page
    .locator('details')
    .getByRole('listitem')
    .filter({
      has: page.locator(`a[href="/clinic/orders/${orderId}"]`),
    })
  await expect(aside).toContainText('Dr. Adaeze Okafor')
  await expect(aside).toContainText('Case 1204 is open')
  await driveOrder(orderId, 'failed.testkit.lost', longAgo)
  const failed = rowOf(page, 'Failed', orderId)
  await expect(failed).toContainText('The package was lost')
  await snooze(page, failed)
  await expect(failed).toHaveCount(0)
})

test('the page and the sidebar count follow changes', async ({ page }) => {
  await signInAs(page, 'support')
  const streaming = streamOpens(page)
  await page.goto('/clinic')
  await streaming
  const count = async () =>
    (
      await queryDatabase<{ n: number }>(
        `SELECT count(*)::int AS n FROM order_attention
        WHERE kind IS NOT NULL AND set_aside_key IS DISTINCT FROM state_key AND from_at <= now()`,
      )
    )[0]?.n
  const link = page.getByRole('complementary').getByRole('link', { name: /^Attention/ })
  const orderId = await orderLongAgo('failed.testkit.lost')
  const row = rowOf(page, 'Failed', orderId)
  await expect(row).toBeVisible()
  await expect(async () => {
    expect(await link.textContent()).toContain(String(Math.min((await count()) ?? 0, 99)))
  }).toPass({ timeout: 45_000 })
  await snooze(page, row)
  await expect(row).toHaveCount(0)
})

test('unusable messages are shown to the staff responsible for them', async ({ page }) => {
  const id = `msg_unreadable_${Date.now()}`
  await queryDatabase(
    `INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
     VALUES ($1, 'webhook', 'labtest.order.updated', '{}', '', 'malformed')`,
    [id],
  )
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section(page, 'Integration issues')).toHaveCount(0)
  // An open page leaves by itself when its session ends, which would cut off the next visit.
  await page.goto('about:blank')
  await signInAs(page, 'admin')
  await page.goto('/clinic')
  await expect(section(page, 'Integration issues')).toContainText('A message couldn’t be read')
})

test('the start page can be worked through with the keyboard alone', async ({ page }) => {
  const first = await orderLongAgo('failed.testkit.lost')
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  const row = rowOf(page, 'Failed', first)
  const contact = row.getByRole('button', { name: /^Contact/ })
  // Until the page's scripts have come, Tab skips what cannot be pressed yet.
  await expect(contact).toBeEnabled()
  await row.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('link', { name: /^Order again/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(contact).toBeFocused()
  await row.getByRole('button', { name: /^Snooze/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Snooze/ })
  await dialog.getByLabel('Reason').fill('Case 1204 is open')
  await dialog.getByRole('button', { name: 'Snooze' }).press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
})

test('what was typed about an order is still there when its dialog is opened again, until it is sent', async ({
  page,
}) => {
  const [first, second] = [
    await orderLongAgo('failed.testkit.lost'),
    await orderLongAgo('failed.testkit.lost'),
  ]
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  const open = async (orderId: string, button: RegExp) => {
    const opener = rowOf(page, 'Failed', orderId).getByRole('button', { name: button })
    await opener.click()
    return { opener, dialog: page.getByRole('dialog') }
  }
  const note = await open(first, /^Write a note/)
  await note.dialog.getByLabel('Note for colleagues').fill('The carrier asks for the weight')
  await page.keyboard.press('Escape')
  await expect(note.dialog).toBeHidden()
  await expect(note.opener).toBeFocused()
  const call = await open(first, /^Contact/)
  await call.dialog.getByRole('radio', { name: 'Reached' }).check()
  await call.dialog.getByRole('button', { name: 'Cancel' }).click()
  const other = await open(second, /^Contact/)
  await expect(other.dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await other.dialog.getByRole('button', { name: 'Cancel' }).click()
  await open(first, /^Contact/)
  await expect(call.dialog.getByRole('radio', { name: 'Reached' })).toBeChecked()
  await page.keyboard.press('Escape')
  await open(first, /^Write a note/)
  await expect(note.dialog.getByLabel('Note for colleagues')).toHaveValue(
    'The carrier asks for the weight',
  )
  await note.dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(note.dialog).toBeHidden()
  await open(first, /^Write a note/)
  await expect(note.dialog.getByLabel('Note for colleagues')).toHaveValue('')
})

test('choosing how the list is sorted or whose orders are shown keeps the focus, and drops what was selected', async ({
  page,
}) => {
  await orderLongAgo('failed.testkit.lost')
  await signInAs(page, 'clinician')
  await page.goto('/clinic')
  const selected = page.getByRole('region', { name: 'Selected orders' })
  const links = (label: string) => page.getByRole('navigation', { name: label }).getByRole('link')
  for (const [link, query] of [
    [links('Sort').nth(1), /\?sort=/],
    [links('Whose orders').nth(1), /mine=1/],
  ] as const) {
    await page
      .getByRole('checkbox', { name: /^Select all shown in/ })
      .first()
      .check()
    await expect(selected).toBeVisible()
    await link.press('Enter')
    await expect(page).toHaveURL(query)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeFocused()
    await expect(selected).toBeHidden()
  }
})
