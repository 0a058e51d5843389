import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { readConfirmationToken } from './confirmation-token.ts'

export interface NewPatient {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A patient no other test uses; the last name is a unique word. */
export function buildPatient(lastName: string): NewPatient {
  const tag = randomBytes(4).toString('hex')
  return {
    firstName: 'Noor',
    lastName,
    email: `noor.${tag}@example.com`,
    password: `correct horse ${tag}`,
  }
}

export async function signUp(page: Page, patient: NewPatient) {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill(patient.firstName)
  await page.getByLabel('Last name').fill(patient.lastName)
  await page.getByLabel('Email').fill(patient.email)
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto(`/verify-email?token=${await readConfirmationToken(patient.email)}`)
  await page.getByLabel('Password', { exact: true }).fill(patient.password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

export async function fillShippingAddress(page: Page) {
  await page.getByLabel('Street address').fill('77 Larkspur Lane')
  await page.getByLabel('City').fill('Boulder')
  await page.getByLabel('State').selectOption('CO')
  await page.getByLabel('ZIP code').fill('80302')
  await page.getByLabel('Phone number').fill('303 555 0177')
}

/** From the lab test's page to the placed order; returns the order's id. */
export async function orderKit(page: Page, slug = 'vitamin-d') {
  await page.goto(`/tests/${slug}`)
  await page.getByRole('link', { name: 'Order this kit' }).click()
  const choose = page.getByRole('heading', { level: 1, name: 'Which test would you like?' })
  const address = page.getByRole('heading', { level: 1, name: 'Where should the kit go?' })
  await expect(choose.or(address)).toBeVisible()
  if (await choose.isVisible()) await page.getByRole('button', { name: 'Continue' }).click()
  await expect(address).toBeVisible()
  await fillShippingAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Order the kit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your kit is ordered' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order')
  expect(orderId).not.toBeNull()
  return orderId ?? ''
}

const printedCode = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

/** As staff: the code on the label the simulator shows for an order. */
export async function readPrintedCode(staff: Page, orderId: string) {
  await staff.goto(`/clinic/simulator?order=${orderId}`)
  const label = staff.getByRole('figure', { name: 'Label on the kit' })
  await expect(label).toContainText(printedCode)
  return printedCode.exec((await label.textContent()) ?? '')?.[0] ?? ''
}

/** As staff: presses one of the simulator's buttons for an order. */
export async function simulate(staff: Page, orderId: string, button: string) {
  if (!staff.url().includes(`order=${orderId}`))
    await staff.goto(`/clinic/simulator?order=${orderId}`)
  await staff.getByRole('button', { name: button, exact: true }).click()
}

export async function typeCode(page: Page, code: string) {
  await page.goto('/kits/register')
  await page.getByLabel('Kit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function fillAboutYou(page: Page, patient: NewPatient) {
  await expectStep(page, 'About you')
  await page.getByLabel('First name').fill(patient.firstName)
  await page.getByLabel('Last name').fill(patient.lastName)
  await page.getByLabel('Month').fill('03')
  await page.getByLabel('Day').fill('14')
  await page.getByLabel('Year').fill('1990')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Email').fill(patient.email)
  await fillShippingAddress(page)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function agreeAndRegister(page: Page) {
  await expectStep(page, 'Consents')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStep(page, 'Physician')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStep(page, 'Check')
  await page.getByRole('button', { name: 'Register the kit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The kit is registered' })).toBeVisible()
}

export async function expectStep(page: Page, name: string) {
  await expect(page.getByRole('navigation', { name: 'Progress' })).toContainText(`· ${name}`)
}
