import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { giveReason } from '#e2e/support/people/give-reason.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

test.use({ trace: 'off', viewport: { width: 1440, height: 900 } })

test('an order is found, previewed beside the list and opened without a mouse', async ({
  page,
  browser,
}) => {
  const orderId = await placeOrder(browser)
  const reference = orderId.slice(0, 8).toUpperCase()
  await signInAs(page, 'support')
  await page.goto('/clinic/orders')
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${orderId}"]`) })
  const link = row.getByRole('link')
  const pane = page.getByRole('complementary', { name: `Order ${reference}` })

  await test.step('the search takes every key as text', async () => {
    const search = page.getByLabel(/^Search by patient/)
    await pressUntilFocused(page, '/', search)
    await page.keyboard.type(`jgo${reference}`)
    await expect(search).toHaveValue(`jgo${reference}`)
    await search.press('ControlOrMeta+a')
    await page.keyboard.type(reference)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`1 order matches “${reference}”`)).toBeVisible()
    await page.keyboard.press('Tab')
  })

  await test.step('the pane is one look, however often it is read again', async () => {
    await page.keyboard.press('j')
    await expect(link).toBeFocused()
    await page.keyboard.press('o')
    await expect(pane.getByRole('heading', { name: 'Latest messages' })).toBeVisible()
    await expect(link).toBeFocused()
    expect(await listAccesses(orderId)).toEqual(['orders.read'])
    await expectAccessible(page)
    const reread = page.waitForResponse(new RegExp(`/api/clinic/orders/${orderId}$`))
    await cancelAsOwner(orderId)
    await reread
    await expect(pane.getByText('Canceled').first()).toBeVisible()
    expect(await listAccesses(orderId)).toEqual(['orders.read'])
  })

  await test.step('the focus goes into the pane, and back where it was', async () => {
    await page.keyboard.press('o')
    await expect(pane).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pane).toBeHidden()
    await expect(link).toBeFocused()
  })

  await test.step('the page shows the message behind it, and who looked', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/clinic/orders/${orderId}$`))
    expect(await listAccesses(orderId)).toEqual(['orders.read', 'orders.read'])
    await page.getByText('Technical log').click()
    await page
      .getByRole('button', { name: /^Show message/, disabled: false })
      .first()
      .press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'First give a reason' })).toBeVisible()
    await expectAccessible(page)
    const [order] = await queryDatabase<{ patient: string }>(
      'SELECT client_user_id AS patient FROM order_projection WHERE order_id = $1',
      [orderId],
    )
    await expect(page.getByRole('link', { name: 'Open the patient’s results' })).toHaveAttribute(
      'href',
      `/clinic/patients/${order?.patient}/results`,
    )
    await giveReason(page, order?.patient)
    await page.reload()
    await page.getByText('Technical log').click()
    await page
      .getByRole('button', { name: /^Show message/ })
      .first()
      .click()
    const body = page.getByRole('region', { name: /as received$/ })
    await expect(body).toContainText(`"id": "${orderId}"`)
    await page.reload()
    await page.getByText('Access log').click()
    const accesses = page.getByRole('table', { name: /^Who viewed or changed/ })
    await expect(accesses.getByRole('row')).toHaveCount(1 + 8)
    await expect(accesses).toContainText('Viewed a raw message')
  })

  /** The patient cancels it while staff have it open. */
  async function cancelAsOwner(id: string) {
    const owner = owners.get(id)
    await owner?.send('POST', `/api/orders/${id}/cancel`, {})
  }
})

test('the address holds filters, sorting and page, but no names', async ({ page }) => {
  await signInAs(page, 'clinician')
  await page.goto('/clinic/orders')
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row')
  const firstRow = rows.first().getByRole('link')
  const top = await firstRow.getAttribute('href')

  await test.step('pages forth and back', async () => {
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/after=.*page=2/)
    await expect(page.getByText(/^Page 2/)).toBeVisible()
    await expect(firstRow).not.toHaveAttribute('href', top ?? '')
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(page.getByText(/^Page 1/)).toBeVisible()
  })

  await test.step('both directions of a column', async () => {
    await page.getByRole('link', { name: /^Ordered/ }).click()
    await expect(page).toHaveURL(/sort=placed$/)
    await expect(page.getByRole('columnheader', { name: /^Ordered/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('link', { name: /^Ordered/ }).click()
    await expect(page).toHaveURL(/sort=placed&dir=asc$/)
    await expect(page.getByRole('columnheader', { name: /^Ordered/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  })

  await test.step('a group of statuses by keyboard', async () => {
    await page.keyboard.press('f')
    const status = page.getByLabel('Status detail')
    await expect(status).toBeFocused()
    await status.selectOption('Problem in the mail')
    await expect(page).toHaveURL(/detail=mail-problems/)
    await expect(page).toHaveURL(/sort=placed&dir=asc/)
    await expect(status).toHaveValue('mail-problems')
    await expect(page.getByText(/orders? match(es)?$/)).toBeVisible()
  })

  await test.step('the file holds what the filters leave', async () => {
    const matching = Number(
      /\d+/.exec((await page.getByText(/orders? match(es)?$/).textContent()) ?? '')?.[0],
    )
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\u{FEFF}Reference,')).toBe(true)
    const lines: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(lines).toHaveLength(matching)
    for (const line of lines)
      expect(line['Raw status']).toMatch(/lost|problem_in_transit|failure_to_deliver/)
    await expect(page.getByText(/^The file is ready/)).toBeVisible()
  })

  await test.step('the words of a search stay over pages, Back and a reload, and out of the address', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).not.toHaveURL(/detail/)
    await page.keyboard.press('/')
    await page.keyboard.type('a')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/match “a”$/)).toBeVisible()
    const before = await firstRow.getAttribute('href')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^Page 2/)).toBeVisible()
    await expect(firstRow).not.toHaveAttribute('href', before ?? '')
    await expect(page.getByText(/match “a”$/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(firstRow).toHaveAttribute('href', before ?? '')
  })
})

test('the palette finds pages and orders, and single keys can be turned off', async ({
  page,
  browser,
}) => {
  const orderId = await placeOrder(browser)
  await signInAs(page, 'clinician')
  await page.goto('/clinic/orders')
  const rowLink = page.locator('tbody a').first()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await pressUntilFocused(page, 'j', rowLink)

  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  await keys.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('o')
  await page.keyboard.press('?')
  await expect(page.getByRole('complementary', { name: /^Order / })).toHaveCount(0)
  await expect(keys).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(orderId.slice(0, 8))
  await expect(palette.getByText('1 order found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/clinic/orders/${orderId}$`))

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('keyboard')
  await page.keyboard.press('Enter')
  await keys.getByRole('checkbox', { name: /Single-key shortcuts/ }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/clinic\/orders$/)
})

test('on a phone the filters collapse, and a row opens the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'reviewer')
  await page.goto('/clinic/orders?status=failed')
  await expect(page.getByLabel('Status detail')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByLabel('Status detail')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/clinic\/orders\/[0-9a-f-]{36}$/)
  await page.getByText('Technical log').click()
  await page
    .getByRole('button', { name: /^Show message/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /as received$/ })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

/** Keys pressed before the page is ready are lost. */
async function pressUntilFocused(page: Page, key: string, target: Locator) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 2_000 })
  }).toPass()
}

const owners = new Map<string, ReturnType<typeof openPatientApi>>()

async function placeOrder(browser: Browser) {
  const patient: Page = await browser.newPage()
  const api = openPatientApi(patient)
  await api.signUp('Wexcombe')
  const orderId = await api.orderKit()
  owners.set(orderId, api)
  return orderId
}

async function listAccesses(orderId: string) {
  const rows = await queryDatabase<{ action: string }>(
    "SELECT action FROM audit_entry WHERE subject_id = $1 AND actor_role <> 'patient' ORDER BY id",
    [orderId],
  )
  return rows.map(({ action }) => action)
}
