import { expect, type Page } from '@playwright/test'
import { runningApp } from '#e2e/support/app/running-app.ts'
import { readConfirmationToken } from './confirmation-token.ts'
import { buildPatient, type NewPatient } from './kit-steps.ts'
import { deliverKit, findLabTestId } from './service-api.ts'

export const shipping = {
  receiverName: 'Noor Verrault',
  firstLine: '77 Larkspur Lane',
  secondLine: '',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  phoneNumber: '303 555 0177',
}

interface SavedDraft {
  draftId: string
  version: number
}

/** What a patient does before the part under test, through the routes the pages use. */
export function openPatientApi(page: Page, webUrl = runningApp().sandbox.webUrl) {
  async function send<T>(method: string, path: string, data?: unknown) {
    const headers = { origin: webUrl }
    const answer = await page.request.fetch(`${webUrl}${path}`, { method, headers, data })
    expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBeLessThan(300)
    return (await answer.json().catch(() => undefined)) as T
  }

  async function signUp(lastName = 'Verrault') {
    const patient = buildPatient(lastName)
    await send('POST', '/api/account/sign-up', patient)
    const { email, password } = patient
    const token = await readConfirmationToken(email)
    await send('POST', '/api/account/verify-email', { token, password })
    return patient
  }

  async function saveOrderDraft(slug = 'vitamin-d', version = 0) {
    const data = { labTestId: await findLabTestId(slug), shipping }
    const body = { kind: 'order-kit', version, step: 'check', data }
    return send<SavedDraft>('PUT', '/api/drafts/order-kit', body)
  }

  async function orderKit(slug?: string) {
    const { draftId, version } = await saveOrderDraft(slug)
    const { orderId } = await send<{ orderId: string }>('POST', '/api/kits/order', {
      draftId,
      version,
    })
    return orderId
  }

  /** An order whose kit has arrived, known to the app, with the code on its label. */
  async function receiveKit(slug?: string) {
    const orderId = await orderKit(slug)
    return { orderId, code: await awaitKit(orderId) }
  }

  /** Delivers the kit; returns its code as soon as the app lets the patient register it. */
  async function awaitKit(orderId: string) {
    const code = await deliverKit(orderId)
    const read = () => send<{ can: { register: boolean } }>('GET', `/api/orders/${orderId}`)
    await expect.poll(async () => (await read()).can.register).toBe(true)
    return code
  }

  /** Opens the page of an order that the app did not place, as soon as the app knows it by its message. */
  async function openArrivedOrder(orderId: string) {
    const read = () => page.request.get(`${webUrl}/api/orders/${orderId}`)
    await expect.poll(async () => (await read()).status()).toBe(200)
    await page.goto(`${webUrl}/orders/${orderId}`)
  }

  function saveRegistration(patient: NewPatient, code: string, step = 'check') {
    const { receiverName: _, phoneNumber, ...address } = shipping
    const { firstName, lastName, email } = patient
    const aboutYou = {
      firstName,
      lastName,
      email,
      phoneNumber,
      address,
      dob: '1990-03-14',
      gender: 'female',
    }
    const consents = {
      'terms-of-use': '2.0',
      'telehealth-informed-consent': '1.2',
      'notice-of-privacy-practices': '1.2',
    }
    const data = { sampleId: code, aboutYou, consents, physician: { choice: 'service' } }
    return send<SavedDraft>('PUT', '/api/drafts/register-kit', {
      kind: 'register-kit',
      version: 0,
      step,
      data,
    })
  }

  /** Delivers the kit of an order and registers it; returns the code on its label. */
  async function registerKit(patient: NewPatient, orderId: string) {
    const code = await awaitKit(orderId)
    const { draftId, version } = await saveRegistration(patient, code)
    await send('POST', '/api/kits/register', { draftId, version, sampleId: code })
    return code
  }

  return {
    send,
    signUp,
    saveOrderDraft,
    orderKit,
    openArrivedOrder,
    receiveKit,
    saveRegistration,
    registerKit,
  }
}
