import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, signInAs, test } from '#e2e/support/app/test.ts'
import { openMail } from '#e2e/support/people/open-mail.ts'

const tag = randomBytes(4).toString('hex')
const email = `ottilie.${tag}@example.com`
const password = `rowan lantern ${tag}`

async function addPatient(page: Page, firstName = 'Ottilie', lastName = 'Invited') {
  await page.goto('/clinic/orders/new')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await fillDate(page, '12')
  await page.getByLabel('Sex').selectOption('Female')
  await page.getByRole('button', { name: 'Add and continue' }).click()
  await expect(
    page.getByRole('heading', { name: `New order for ${firstName} ${lastName}` }),
  ).toBeVisible()
}

async function fillDate(page: Page, day: string) {
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Year').fill('1948')
}

async function placeOrder(page: Page) {
  await page.getByLabel('Phone number').fill('(303) 555-0142')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Street address').fill('77 Larkspur Lane')
  await page.getByLabel('City', { exact: true }).fill('Boulder')
  await page.getByLabel('State', { exact: true }).selectOption('Colorado')
  await page.getByLabel('ZIP code').fill('80302')
  await page.getByRole('group', { name: 'Collection' }).getByText('At the clinic').click()
  await page.getByRole('checkbox', { name: 'Clinic Essentials' }).check()
  await page.getByLabel('The patient has agreed to this test').check()
  await page.getByRole('button', { name: 'Place order' }).first().click()
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible()
}

test('an invitation in Spanish opens in Spanish in an English browser, and creates a Spanish account', async ({
  page: staff,
  browser,
  baseURL,
}) => {
  const address = `olivia.${tag}@example.com`
  await signInAs(staff, 'support')
  await addPatient(staff, 'Olivia', 'Invitada')
  const patientId = new URL(staff.url()).searchParams.get('patient')
  await staff.goto(`/clinic/patients/${patientId}`)
  await account(staff).getByRole('button', { name: 'Invite to an account' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Patient’s email address').fill(address)
  await dialog.getByLabel('Language of the email').selectOption('Spanish')
  await dialog.getByLabel('I asked the patient, and this address is theirs').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(account(staff).getByText(address, { exact: true })).toBeVisible()
  const mail = await openMail(staff, address, 'Le invitamos a crear su cuenta')
  const link = /https?:\/\/\S+\/open-record\?token=[\w-]+/.exec((await mail.textContent()) ?? '')
  const patient = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-US' })
  await patient.goto(link?.[0] ?? '')
  await expect(patient.locator('html')).toHaveAttribute('lang', 'es')
  await patient.getByLabel('Mes').fill('4')
  await patient.getByLabel('Día').fill('12')
  await patient.getByLabel('Año').fill('1948')
  await patient.getByLabel('Contraseña', { exact: true }).fill(password)
  await patient.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(patient).toHaveURL(/\/home$/)
  await expect(patient.locator('html')).toHaveAttribute('lang', 'es')
  await patient.close()
})

const account = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Account', exact: true }) })

test('a patient added by staff opens their record from an invitation', async ({
  page: staff,
  browser,
  baseURL,
}) => {
  const patient = await browser.newPage({ baseURL: baseURL ?? '' })
  let patientUrl = ''

  await test.step('staff add the patient, order, and invite from the patient’s page', async () => {
    await signInAs(staff, 'support')
    await addPatient(staff)
    await placeOrder(staff)
    await staff.getByRole('link', { name: 'Open the order' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: /^Ottilie Invited/ })).toBeVisible()
    await staff.getByRole('link', { name: 'Ottilie Invited', exact: true }).first().click()
    await account(staff).getByRole('button', { name: 'Invite to an account' }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByLabel('Patient’s email address')).toHaveValue(email)
    await expect(dialog.getByLabel('Day')).toHaveValue('12')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByRole('link', { name: 'Ask the patient whether' })).toBeVisible()
    await dialog.getByLabel('I asked the patient, and this address is theirs').check()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(account(staff).getByText(email, { exact: true })).toBeVisible()
    await expect(account(staff).getByRole('button', { name: 'Withdraw' })).toBeVisible()
    patientUrl = staff.url()
  })

  await test.step('a wrong date of birth is refused, the right one creates the account', async () => {
    const mail = await openMail(staff, email, 'You’re invited to create your account')
    const link = /https?:\/\/\S+\/open-record\?token=[\w-]+/.exec((await mail.textContent()) ?? '')
    expect(link).not.toBeNull()
    await patient.goto(link?.[0] ?? '')
    await expect(patient.getByLabel('Email address')).toHaveValue(email)
    await expectAccessible(patient)
    await fillDate(patient, '4')
    await patient.getByLabel('Password', { exact: true }).fill(password)
    await patient.getByRole('button', { name: 'Create account' }).click()
    await expect(
      patient.getByText('This isn’t the date of birth that the clinic has.').first(),
    ).toBeVisible()
    await fillDate(patient, '12')
    await patient.getByRole('button', { name: 'Create account' }).click()
    await expect(patient).toHaveURL(/\/home$/)
    await patient.goto(link?.[0] ?? '')
    await expect(patient.getByText('This link no longer works.')).toBeVisible()
    await expectAccessible(patient)
  })

  await test.step('the patient sees the order, and staff the account', async () => {
    await patient.goto('/orders')
    await expect(patient.getByText('Clinic Essentials').first()).toBeVisible()
    await staff.goto(patientUrl)
    await expect(account(staff).getByText('Active')).toBeVisible()
  })
})
