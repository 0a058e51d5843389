import type { Page } from '@playwright/test'
import { queryDatabase } from '#e2e/support/app/database.ts'
import { expect, expectAccessible, test } from '#e2e/support/app/test.ts'
import type { NewPatient } from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'

/** A device whose owner confirms every request at once. */
async function attachDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setOwnerRecognized: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const passkeys = (page: Page) =>
  page.getByRole('main').locator('section').filter({ hasText: 'Passkeys' })

const alertWith = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

async function addPasskey(page: Page, { password }: NewPatient, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const form = passkeys(page)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: name })).toContainText('Not used yet')
}

async function signInWithPasskey(page: Page) {
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

test('a patient adds a passkey, signs in with it, and removes it', async ({ page }) => {
  const device = await attachDevice(page)
  const patient = await openPatientApi(page).signUp()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByLabel('Name')).toHaveValue(/^Chrome on/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await addPasskey(page, patient, 'Kitchen laptop')

  await signInWithPasskey(page)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/account')
  const item = passkeys(page).getByRole('listitem')
  await expect(item.filter({ hasText: 'Kitchen laptop' })).toContainText('Last used')

  await page.getByRole('button', { name: 'Rename Kitchen laptop' }).click()
  await passkeys(page).getByLabel('Name').fill('Old laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(page.getByText('Your passkey was renamed.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove “Old laptop”?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your passkey was removed.')).toBeVisible()
  await expect(item).toHaveCount(0)
  for (const subject of [
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]) {
    await page.goto('/mailbox')
    await expect(
      page.getByRole('article', { name: subject }).filter({ hasText: patient.email }).first(),
    ).toBeVisible()
  }

  // The device still has it.
  await signInWithPasskey(page)
  await expect(alertWith(page, 'We couldn’t sign you in with this passkey.')).toBeVisible()
  await expectAccessible(page)
  await device.setOwnerRecognized(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(alertWith(page, 'Nothing was signed in')).toBeVisible()
})

test('a passkey is both steps for staff', async ({ page }) => {
  await attachDevice(page)
  const person = await openPatientApi(page).signUp('Okafor')
  await queryDatabase('UPDATE "user" SET role = $1 WHERE email = $2', ['clinician', person.email])
  await page.goto('/clinic/account')
  await addPasskey(page, person, 'Desk computer')
  // A second step that no one can answer: only the passkey gets in.
  await queryDatabase('UPDATE "user" SET two_factor_enabled = true WHERE email = $1', [
    person.email,
  ])
  await signInWithPasskey(page)
  await expect(page).toHaveURL(/\/clinic$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
