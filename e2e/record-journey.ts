import type { Browser, Page } from '@playwright/test'
import {
  agreeAndRegister,
  buildPatient,
  expectStep,
  fillShippingAddress,
  type NewPatient,
  orderKit,
  signUp,
  typeCode,
} from './kit-steps.ts'
import { openPatientApi } from './patient-api.ts'
import { recordTraffic, type Traffic } from './record-traffic.ts'
import { deliverKit } from './service-api.ts'
import { expect, signInAs } from './test.ts'

/** Words that only these tests use, so that finding one anywhere says where it came from. */
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
  /** what the browsers kept, but for cookies */
  storages: Record<string, string[]>[]
}

/** A patient and staff go through everything, with mistakes, and all that their browsers send and get is kept. */
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
  await expect(page.getByLabel('Street and number')).toHaveValue(canary.street)
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
  await page.getByLabel('E-mail').fill(patient.email.replace('@', ' at '))
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use at least 10 characters.').first()).toBeVisible()
}

async function failToSignIn(page: Page, patient: NewPatient) {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(patient.email)
  await page.getByLabel('Password', { exact: true }).fill(`wrong ${patient.password}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Address or password is not right.')).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(patient.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
}

async function register(page: Page, patient: NewPatient, kitCode: string) {
  await typeCode(page, canary.unknownCode)
  await expect(page.getByText('One character of this code is off').first()).toBeVisible()
  await typeCode(page, kitCode)
  await expectStep(page, 'About you')
  await page.getByLabel('First name').fill(patient.firstName)
  await page.getByLabel('Last name').fill(`${patient.lastName}é`)
  const [year = '', month = '', day = ''] = canary.dob.split('-')
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('E-mail').fill(patient.email)
  await fillShippingAddress(page)
  await page.getByLabel('Street and number').fill(canary.street)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('prints only the letters A to Z').first()).toBeVisible()
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

/** Everything that a page of ours could have left in the browser, but for cookies. */
function readStorage(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }))
}
