import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import { openMail } from '#e2e/support/people/open-mail.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

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
