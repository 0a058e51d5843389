import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { driveOrder } from '#e2e/support/people/service-api.ts'

test('a lost kit is asked about, answered by staff, and both see it at once', async ({
  page,
  browser,
}) => {
  const patient = openPatientApi(page)
  const { firstName, lastName } = await patient.signUp('Quillfeather')
  const orderId = await patient.orderKit()
  await driveOrder(orderId, 'collecting_sample.testkit.transit_customer')
  await driveOrder(orderId, 'failed.testkit.lost')

  await page.goto(`/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Your kit was lost in the mail' })).toBeVisible()
  const clinic = page.getByRole('region', { name: /^Talk to / })
  await expect(clinic.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a replacement kit' }).click()
  const message = page.getByLabel('Your message')
  await expect(message).toHaveValue(/replacement kit/)
  await message.fill('Please send a new kit to the same address.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Please send a new kit')

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await signInAs(desk, 'support')
  await desk.goto('/clinic/messages?view=unassigned')
  await desk.getByRole('link', { name: `${firstName} ${lastName}` }).click()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Please send a new kit')
  await expect(page.getByText(/Seen$/)).toBeVisible()
  await desk.getByRole('textbox', { name: /^Answer/ }).fill('It ships tomorrow.')
  await desk.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It ships tomorrow.')
  await expectAccessible(page)
  await expectAccessible(desk)
  await context.close()
})
