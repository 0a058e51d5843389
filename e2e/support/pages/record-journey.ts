import type { Browser, Page } from '@playwright/test'
import { expect, signInAs } from '#e2e/support/app/test.ts'
import { recordTraffic, type Traffic } from '#e2e/support/network/record-traffic.ts'
import {
  agreeAndRegister,
  buildPatient,
  expectStep,
  fillShippingAddress,
  type NewPatient,
  orderKit,
  signUp,
  typeCode,
} from '#e2e/support/people/kit-steps.ts'
import { openPatientApi } from '#e2e/support/people/patient-api.ts'
import { deliverKit } from '#e2e/support/people/service-api.ts'

/** Canary words: finding one anywhere shows where it came from. */
export const canary = {
  lastName: 'Zorvexity',
  otherName: 'Quibblewick',
  street: '4417 Thistledown Crescent',
  dob: '1987-11-23',
  unknownCode: 'ZQZQ-ZQZQ-ZQZQ',
}

export interface RecordedJourney {
  patient: NewPatient
  orderId: string
  kitCode: string
  requests: Traffic[]
  responses: Traffic[]
  /** browser storage without cookies */
  storages: Record<string, string[]>[]
}

/** A patient and staff visit everything, with mistakes; all traffic of their browsers is recorded. */
export async function recordJourney(browser: Browser): Promise<RecordedJourney> {
  const patient = { ...buildPatient(canary.lastName), firstName: 'Isolde' }
  const own = await recordPatient(browser, patient)
  const staff = await recordStaff(browser, own)
  return {
    ...own,
    patient,
    requests: [...own.requests, ...staff.requests],
    responses: [...own.responses, ...staff.responses],
    storages: [own.storage, staff.storage],
  }
}

async function recordPatient(browser: Browser, patient: NewPatient) {
  const context = await browser.newContext()
  const traffic = recordTraffic(context)
  const page = await context.newPage()
  await page.goto('/')
  await failToSignUp(page, patient)
  await signUp(page, patient)
  const orderId = await orderKit(page)
  const kitCode = await deliverKit(orderId)
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText('Delivered, waiting for you to register it').first()).toBeVisible()
  await register(page, patient, kitCode)
  await page.goto('/account')
  await expect(page.getByLabel('Street address')).toHaveValue(canary.street)
  await page.goto('/orders')
  await openPatientApi(page).orderKit()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await failToSignIn(page, patient)
  const storage = await readStorage(page)
  const read = await traffic.read()
  await context.close()
  return { ...read, storage, patient, orderId, kitCode }
}

async function failToSignUp(page: Page, patient: NewPatient) {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Isolde')
  await page.getByLabel('Last name').fill(`${canary.lastName} 9<>`)
  await page.getByLabel('Email').fill(patient.email.replace('@', ' at '))
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use at least 10 characters.').first()).toBeVisible()
}

async function failToSignIn(page: Page, patient: NewPatient) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(patient.email)
  await page.getByLabel('Password', { exact: true }).fill(`wrong ${patient.password}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(patient.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
}

async function register(page: Page, patient: NewPatient, kitCode: string) {
  await typeCode(page, canary.unknownCode)
  await expect(page.getByText('At least one character of this code is wrong').first()).toBeVisible()
  await typeCode(page, kitCode)
  await expectStep(page, 'About you')
  await page.getByLabel('First name').fill(patient.firstName)
  await page.getByLabel('Last name').fill(`${patient.lastName}é`)
  const [year = '', month = '', day = ''] = canary.dob.split('-')
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Email').fill(patient.email)
  await fillShippingAddress(page)
  await page.getByLabel('Street address').fill(canary.street)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('can print only the letters A to Z').first()).toBeVisible()
  await page.getByLabel('Last name').fill(patient.lastName)
  await page.getByRole('button', { name: 'Continue' }).click()
  await agreeAndRegister(page)
}

async function recordStaff(
  browser: Browser,
  { patient, orderId, kitCode }: Pick<RecordedJourney, 'patient' | 'orderId' | 'kitCode'>,
) {
  const context = await browser.newContext()
  const traffic = recordTraffic(context)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signInAs(page, 'admin')
  await page.goto('/clinic/orders')
  await page.getByRole('searchbox').fill(canary.lastName)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('table').getByText(canary.lastName).first()).toBeVisible()
  await page.goto(`/clinic/orders/${orderId}`)
  await expect(page.getByText(canary.dob.slice(0, 4)).first()).toBeVisible()
  await page.goto(`/clinic/simulator?order=${orderId}`)
  await expect(page.getByRole('figure')).toContainText(kitCode)
  await page.goto('/mailbox')
  await expect(page.getByText(patient.email).first()).toBeVisible()
  const storage = await readStorage(page)
  const read = await traffic.read()
  await context.close()
  return { ...read, storage }
}

/** Everything a page could have left in the browser, except cookies. */
function readStorage(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }))
}
