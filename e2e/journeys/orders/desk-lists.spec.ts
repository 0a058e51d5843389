import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { findViolations } from '#e2e/support/pages/axe.ts'
import { isTooWide } from '#e2e/support/pages/is-too-wide.ts'
import { findPatientId } from '#e2e/support/people/find-patient-id.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder, findLabTestId, orderForUser } from '#e2e/support/people/service-api.ts'

const dayMs = 86_400_000
const longAgo = new Date(Date.now() - 500 * dayMs)
const phone = { width: 390, height: 844 }

let serviceUserId: string

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const api = openPatientApi(page)
  await api.signUp('Quillfeather')
  const patientId = await findPatientId(await api.orderKit())
  const [row] = await queryDatabase<{ id: string }>(
    'SELECT service_user_id AS id FROM patient WHERE id = $1',
    [patientId],
  )
  serviceUserId = row?.id ?? ''
  await page.close()
})

async function place(status?: string, at?: Date) {
  const orderId = await orderForUser(serviceUserId, await findLabTestId('vitamin-d'), at)
  if (status) await driveOrder(orderId, status, at)
  return orderId
}

const statusOf = async (orderId: string) => {
  const [row] = await queryDatabase<{ status: string }>(
    'SELECT status FROM order_projection WHERE order_id = $1',
    [orderId],
  )
  return row?.status
}

test('several orders are canceled at once, after a preview that says which are left out', async ({
  page,
}) => {
  const open = [await place(), await place()]
  const shipped = await place('collecting_sample.testkit.transit_customer')
  await expect.poll(() => statusOf(shipped)).toContain('transit_customer')
  await signInAs(page, 'clinician')
  await page.goto('/clinic/orders')
  for (const orderId of [...open, shipped]) {
    const row = page.locator(`tr[data-order-id="${orderId}"]`)
    // By keyboard: the row's link, then X. Keys are heard once the scripts are there.
    await expect(row.getByRole('checkbox')).toBeEnabled()
    await row.locator('a[data-order-link]').focus()
    await page.keyboard.press('x')
    await expect(row.getByRole('checkbox')).toBeChecked()
  }
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('3 orders selected')
  await bar.getByRole('button', { name: 'Cancel orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 orders' })
  await expect(dialog).toContainText('1 left out')
  await expect(dialog).toContainText(/Can’t be canceled anymore \(.+\)/)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 orders canceled.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toHaveCount(0)
  for (const orderId of open) {
    expect(await statusOf(orderId)).toBe('cancelled.testkit.cancelled')
    await expect(page.locator(`tr[data-order-id="${orderId}"]`)).toContainText('Canceled')
  }
  expect(await statusOf(shipped)).toContain('transit_customer')
})

test('several problems are assigned and snoozed on a phone', async ({ page }) => {
  const lost = [
    await place('failed.testkit.lost', longAgo),
    await place('failed.testkit.lost', longAgo),
  ]
  for (const orderId of lost) await expect.poll(() => statusOf(orderId)).toContain('lost')
  await page.setViewportSize(phone)
  await signInAs(page, 'support')
  await page.goto('/clinic')
  const rowOf = (orderId: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`a[href="/clinic/orders/${orderId}"]`) })
  for (const orderId of lost) await rowOf(orderId).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Assign' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign 2 orders' })
  await assign.getByRole('button', { name: 'Assign 2 orders' }).click()
  await expect(assign.getByRole('status')).toContainText('2 orders assigned.')
  await assign.getByRole('button', { name: 'Close' }).last().click()
  for (const orderId of lost) await rowOf(orderId).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Snooze' }).click()
  const snooze = page.getByRole('dialog', { name: 'Snooze 2 orders' })
  await snooze.getByRole('button', { name: 'Snooze 2 orders' }).click()
  await expect(snooze.getByRole('alert')).toContainText('Give a reason')
  await snooze.getByLabel('Reason').fill('Carrier case 77')
  expect(await isTooWide(page)).toBe(false)
  expect(await findViolations(page)).toEqual([])
  await snooze.getByRole('button', { name: 'Snooze 2 orders' }).click()
  await expect(snooze.getByRole('status')).toContainText('2 orders snoozed.')
  await snooze.getByRole('button', { name: 'Close' }).last().click()
  for (const orderId of lost) await expect(rowOf(orderId).getByRole('checkbox')).toHaveCount(0)
  const entries = await queryDatabase<{ kind: string }>(
    'SELECT kind FROM order_activity WHERE order_id = ANY($1) ORDER BY id',
    [lost],
  )
  expect(entries.map(({ kind }) => kind)).toEqual(['assigned', 'assigned', 'snoozed', 'snoozed'])
})

test('a view keeps filters and order under a name, with its count, and can be what comes first', async ({
  page,
}) => {
  // No other journey begins with this account’s orders.
  await signInAs(page, 'admin')
  // A day of its own: a view with the same filters would already be saved.
  const days = Date.now() % 9_973
  const from = new Date(days * dayMs).toISOString().slice(0, 10)
  const address = `/clinic/orders?status=failed&from=${from}&sort=placed`
  await page.goto(address)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const name = `Failed by date ${Date.now()}`
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Share it with the clinic').check()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const view = views.getByRole('link', { name })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(view).toContainText(/\d/)
  expect(await findViolations(page)).toEqual([])

  const manage = async () => {
    await page.getByRole('button', { name: 'Manage views' }).click()
    return page.getByRole('dialog', { name: 'Saved views' })
  }
  await (await manage()).getByRole('button', { name: `Show ${name} first` }).click()
  await expect(page.getByRole('button', { name: `Don’t show ${name} first` })).toBeVisible()
  await page.goto('/clinic/orders')
  await expect(page).toHaveURL(address)
  // All orders are still one press from here.
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/sort=placed$/)

  await page.setViewportSize(phone)
  expect(await isTooWide(page)).toBe(false)
  const dialogAgain = await manage()
  await dialogAgain.getByRole('button', { name: `Rename ${name}` }).click()
  const field = dialogAgain.getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  await field.fill(`${name} again`)
  await dialogAgain.getByRole('button', { name: 'Save view' }).click()
  await dialogAgain.getByRole('button', { name: `Delete ${name} again` }).click()
  await dialogAgain.getByRole('alert').getByRole('button', { name: 'Delete' }).click()
  await expect(dialogAgain.getByText(`${name} again`)).toHaveCount(0)
  await page.goto('/clinic/orders')
  await expect(page).toHaveURL(/\/clinic\/orders$/)
})
