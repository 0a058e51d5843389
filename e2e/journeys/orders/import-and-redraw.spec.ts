import type { Page } from '@playwright/test'
import { withDatabase } from '#e2e/support/app/database.ts'
import { expect, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import {
  driveOrder,
  findRedraw,
  importOrder,
  orderServiceCenterVisit,
} from '#e2e/support/people/service-api.ts'

/** The app learns of an order that it did not place by its message. */
async function openArrived(page: Page, path: string, text: string | RegExp) {
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('an imported order is on the pages of its patient and of staff, with its requisition', async ({
  page,
  browser,
}) => {
  await withDatabase('service', (client) =>
    client.query('UPDATE team SET order_import_enabled = true'),
  )
  const patient = openPatientApi(page)
  await patient.signUp('Importer')
  const orderId = await importOrder(await patient.orderKit())
  await openArrived(page, `/orders/${orderId}`, 'Metabolic Health')
  await expect(page.getByRole('button', { name: 'Choose a time' })).toBeVisible()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await openArrived(desk, `/clinic/orders/${orderId}`, 'Metabolic Health')
  await context.close()
})

test('a sample that has to be drawn again leads to an order that replaces it', async ({
  page,
  browser,
}) => {
  const patient = openPatientApi(page)
  await patient.signUp('Redrawn')
  const orderId = await orderServiceCenterVisit(await patient.orderKit())
  await driveOrder(orderId, 'collecting_sample.walk_in_test.redraw_available')
  await openArrived(page, `/orders/${orderId}`, 'Replaced by a new order')
  const again = await findRedraw(orderId)
  await openArrived(page, `/orders/${again}`, 'replaces one whose sample')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await openArrived(desk, `/clinic/orders/${again}`, 'Replaces a failed sample')
  await context.close()
})
