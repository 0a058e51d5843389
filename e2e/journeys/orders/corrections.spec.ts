import type { Browser, Page } from '@playwright/test'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder, readServiceOrder } from '#e2e/support/people/service-api.ts'

const hold = 'sample_with_lab.testkit.lab_processing_blocked'

async function openStaff(browser: Browser, orderId: string) {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, 'support')
  await page.goto(`/clinic/orders/${orderId}`)
  return page
}

/** Acts as the lab: puts the sample on hold for a reason. */
async function putOnHold(orderId: string, detail: string) {
  const { serviceUrl, teamApiKey } = runningApp().sandbox
  const answer = await fetch(`${serviceUrl}/v3/order/${orderId}/test?final_status=${hold}`, {
    method: 'POST',
    headers: { 'x-service-api-key': teamApiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ status_detail: detail }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

async function bringToHold(page: Page, lastName: string, detail: string) {
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const { orderId, code } = await api.receiveKit()
  const { draftId, version } = await api.saveRegistration(patient, code)
  await api.send('POST', '/api/kits/register', { draftId, version, sampleId: code })
  await putOnHold(orderId, detail)
  return orderId
}

test('a wrong address is corrected by patient and staff until the kit ships', async ({
  page,
  browser,
}) => {
  const api = openPatientApi(page)
  await api.signUp('Addressman')
  const orderId = await api.orderKit()
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Correct the address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Street address').fill('78 Peña St')
  await dialog.getByRole('button', { name: 'Use “78 Pena St”' }).click()
  await dialog.getByLabel('State').selectOption('Alaska')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await expect(dialog.getByText('isn’t in the state you chose').first()).toBeVisible()
  expect((await readServiceOrder(orderId)).shipping_details?.first_line).toBe('77 Larkspur Lane')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use Colorado' }).click()
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('The kit will ship to the corrected address.')).toBeVisible()
  await expect(page.getByText('78 Pena St')).toBeVisible()
  expect((await readServiceOrder(orderId)).shipping_details).toMatchObject({
    first_line: '78 Pena St',
    state: 'CO',
  })

  const staff = await openStaff(browser, orderId)
  await staff.getByRole('button', { name: 'Correct the address' }).click()
  await staff.getByRole('dialog').getByLabel('Apt, suite, unit').fill('Apt 3B')
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await dialog.getByLabel('Street address').fill('80 Pena St')
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('80 Pena St')).toBeVisible()
  await staff.getByRole('dialog').getByRole('button', { name: 'Save the address' }).click()
  await expect(staff.getByText('changed this address while you were writing')).toBeVisible()
  await expect(staff.getByRole('dialog').getByText('80 Pena St')).toBeVisible()
  await expect(staff.getByRole('dialog').getByLabel('Apt, suite, unit')).toHaveValue('Apt 3B')
  await driveOrder(orderId, 'collecting_sample.testkit.transit_customer')
  await staff.getByRole('dialog').getByRole('button', { name: 'Save mine instead' }).click()
  await expect(staff.getByText('The order has moved on in the meantime')).toBeVisible()
  await staff.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(staff.getByText('it can’t be changed anymore')).toBeVisible()
  await expect(
    staff.getByText('Noor Addressman corrected the shipping address').first(),
  ).toBeVisible()
  await expectAccessible(staff)
  await expect(page.getByText('it can’t be changed anymore')).toBeVisible()
})

test('a patient corrects the name that the lab could not match, and staff see it', async ({
  page,
  browser,
}) => {
  const orderId = await bringToHold(page, 'Mismatcher', 'demographic_information_mismatch')
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('button', { name: 'Correct my name or date of birth' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Mismatcher')
  await dialog.getByLabel('First name').fill('Núria')
  await dialog.getByLabel('Last name').focus()
  await dialog.getByRole('button', { name: 'Use “Nuria”' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to the lab service.')).toBeVisible()
  await expect(page.getByText('went to the lab service on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct it again' })).toBeVisible()

  const staff = await openStaff(browser, orderId)
  await expect(staff.getByText('corrected what the lab needs')).toBeVisible()
  await expect(staff.getByText('Nuria Mismatcher, born').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Correct it again' }).click()
  await staff.getByText('Collection date', { exact: true }).first().click()
  const today = new Date()
  const form = staff.getByRole('dialog')
  await form.getByLabel('Month').fill(String(today.getMonth() + 1))
  await form.getByLabel('Day').fill(String(today.getDate()))
  await form.getByLabel('Year').fill(String(today.getFullYear()))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(staff.getByText('Recorded. Let the lab know.')).toBeVisible()
  await expect(staff.getByText('The lab service can’t take it online').first()).toBeVisible()
  await expectAccessible(staff)
})
