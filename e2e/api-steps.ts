import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import { buildPatient, type NewPatient } from './kit-steps.ts'
import { runningApp } from './running-app.ts'

export interface Visitor {
  patient: NewPatient
  context: BrowserContext
  api: APIRequestContext
}

type Method = 'POST' | 'PUT' | 'DELETE'

/** A mutation as a page of ours sends it. */
export function send(api: APIRequestContext, method: Method, path: string, data: unknown = {}) {
  const origin = runningApp().sandbox.webUrl
  return api.fetch(path, { method, data, headers: { origin } })
}

/** A browser of its own in which a new patient is signed in. */
export async function openAccount(browser: Browser, lastName: string): Promise<Visitor> {
  const patient = buildPatient(lastName)
  const context = await browser.newContext()
  const answer = await send(context.request, 'POST', '/api/account/sign-up', patient)
  expect(answer.status(), await answer.text()).toBe(200)
  return { patient, context, api: context.request }
}

const address = {
  firstLine: '77 Larkspur Lane',
  secondLine: null,
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
}

/** Saves the draft of an order and places it; returns the order's id. */
export async function placeOrder({ api, patient }: Visitor, slug = 'vitamin-d'): Promise<string> {
  const { draftId, version } = await saveOrderDraft({ api, patient }, slug)
  const placed = await send(api, 'POST', '/api/kits/order', { draftId, version })
  expect(placed.status(), await placed.text()).toBe(200)
  return ((await placed.json()) as { orderId: string }).orderId
}

export async function saveOrderDraft(
  { api, patient }: Pick<Visitor, 'api' | 'patient'>,
  slug = 'vitamin-d',
) {
  const receiverName = `${patient.firstName} ${patient.lastName}`
  const saved = await send(api, 'PUT', '/api/drafts/order-kit', {
    kind: 'order-kit',
    version: 0,
    step: 'check',
    data: {
      labTestId: await findLabTestId(slug),
      shipping: { receiverName, ...address, phoneNumber: '303 555 0177' },
    },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  return (await saved.json()) as { draftId: string; version: number }
}

async function findLabTestId(slug: string) {
  const answer = await askService('/v3/lab_tests')
  const tests = (await answer.json()) as { id: string; slug: string; method: string }[]
  return tests.find((test) => test.slug === slug && test.method === 'testkit')?.id
}

/** In the laboratory's place: brings an order to a status, the steps in between `delaySeconds` apart. */
export async function driveOrder(orderId: string, finalStatus: string, delaySeconds = 0) {
  const query = new URLSearchParams({ final_status: finalStatus, delay: String(delaySeconds) })
  const answer = await askService(`/v3/order/${orderId}/test?${query}`, {
    interpretation: 'normal',
  })
  expect(answer.status, await answer.text()).toBe(200)
}

function askService(address: string, body?: unknown) {
  const { serviceUrl, teamApiKey } = runningApp().sandbox
  return fetch(`${serviceUrl}${address}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-service-api-key': teamApiKey, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

/** As staff: the code that is printed on an order's kit. */
export async function readKitCode(staff: APIRequestContext, orderId: string): Promise<string> {
  const page = await staff.get(`/clinic/simulator?order=${orderId}`)
  return /([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})<\/figcaption>/.exec(await page.text())?.[1] ?? ''
}
