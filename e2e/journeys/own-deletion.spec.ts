import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { openMail } from '#e2e/support/people/open-mail.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { orderServiceCenterVisit } from '#e2e/support/people/service-api.ts'

test('a patient deletes the account, and brings it back by the link in the mail', async ({
  page,
}) => {
  const { email, password } = await openPatientApi(page).signUp('Returner')
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.locator('#deletion-password').fill(password)
  await page.getByRole('button', { name: 'Delete my account' }).last().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account is closed' }),
  ).toBeVisible()
  await expectAccessible(page)
  const signIn = async () => {
    await page.goto('/sign-in')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await expect(page.getByRole('alert').first()).toBeVisible()

  const mail = await openMail(page, email, 'Your account was deleted')
  await mail.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keep your account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('status').first()).toContainText('Your account is back.')
  await signIn()
  await expect(page).toHaveURL(/\/home$/)
})

test('a patient who has a visit to come cancels it before deleting the account', async ({
  page,
}) => {
  const patient = openPatientApi(page)
  const { password } = await patient.signUp('Leaver')
  const orderId = await orderServiceCenterVisit(await patient.orderKit())
  await patient.openArrivedOrder(orderId)
  await page.getByRole('button', { name: 'Choose a time' }).click()
  await page
    .getByRole('button', { name: /^Choose a time here/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /open times?$/ })
    .last()
    .click()
  await page.getByRole('group', { name: /day, / }).getByRole('button').first().click()
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'Book this visit' }).click()
  await expect(page.getByRole('region', { name: / at \d/ })).toContainText('Confirmed')

  await page.goto('/account')
  await expect(page.getByText('Cancel the visit first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeHidden()
  await expectAccessible(page)
  const refused = await page.request.post('/api/account/deletion', {
    headers: { origin: new URL(page.url()).origin },
    data: { password },
  })
  expect(refused.status()).toBe(409)
  await page.getByRole('link', { name: /^Open the visit: / }).click()
  await page.getByRole('button', { name: 'Cancel visit' }).click()
  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.locator('#deletion-password').fill(password)
  await page.getByRole('button', { name: 'Delete my account' }).last().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your account is closed' }),
  ).toBeVisible()
})
