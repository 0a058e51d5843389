import { randomUUID } from 'node:crypto'
import { runningApp } from '#e2e/support/app/running-app.ts'

interface ServiceOrder {
  id: string
  user_id: string
  sample_id: string | null
  patient_details: { first_name: string } | null
  shipping_details: { first_line: string; state: string } | null
  events: { status: string }[]
}

const withCustomer = 'collecting_sample.testkit.with_customer'

/** `at` sets the service's clock for this request (sandbox only). */
async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, at?: Date) {
  const { serviceUrl, teamApiKey } = runningApp().sandbox
  const answer = await fetch(`${serviceUrl}${path}`, {
    method,
    headers: {
      'x-service-api-key': teamApiKey,
      ...(at ? { 'x-sandbox-now': at.toISOString() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'x-idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export function readServiceOrder(orderId: string) {
  return ask<ServiceOrder>('GET', `/v3/order/${orderId}`)
}

/** The number of orders the service has for this order's owner. */
export async function countOrdersBeside(orderId: string) {
  const { user_id } = await readServiceOrder(orderId)
  return (await ask<{ total: number }>('GET', `/v3/orders?user_id=${user_id}&size=1`)).total
}

/** The names of the catalog's lab tests, which are not the app's own texts. */
export async function listTestNames() {
  const { data } = await ask<{ data: { name: string }[] }>('GET', '/v3/lab_test?lab_test_limit=100')
  return data.map(({ name }) => name)
}

export async function findLabTestId(slug: string) {
  const { data } = await ask<{ data: { id: string; slug: string }[] }>(
    'GET',
    '/v3/lab_test?lab_test_limit=100',
  )
  const found = data.find((test) => test.slug === slug)
  if (!found) throw new Error(`no test ${slug}`)
  return found.id
}

/** Acts as lab and courier: moves an order to a status through every step in between. */
export async function driveOrder(orderId: string, finalStatus: string, at?: Date) {
  const path = `/v3/order/${orderId}/test?final_status=${finalStatus}`
  await ask('POST', path, { interpretation: 'normal', status_detail: null }, at)
}

/** The simulated laboratory reports: `outcome` is the body of the documented operation. */
export async function reportResults(orderId: string, finalStatus: string, outcome: object = {}) {
  await ask('POST', `/v3/order/${orderId}/test?final_status=${finalStatus}`, outcome)
}

/** Registers an order's kit on behalf of its user. */
export async function registerForUser(orderId: string, userId: string, at?: Date) {
  const label = await ask<{ sample_id: string }>('GET', `/v3/order/${orderId}/test/label`)
  const body = {
    user_id: userId,
    sample_id: label.sample_id,
    patient_details: {
      first_name: 'Noor',
      last_name: 'Wrenholt',
      dob: '1990-03-14',
      gender: 'female',
      phone_number: '+13035550177',
      email: 'noor.wrenholt@example.com',
    },
    patient_address: {
      first_line: '77 Larkspur Lane',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      country: 'US',
    },
    consents: ['terms-of-use', 'telehealth-informed-consent', 'notice-of-privacy-practices'].map(
      (consentType) => ({
        consentType,
        version: '1.0',
        timeOfConsent: (at ?? new Date()).toISOString(),
      }),
    ),
  }
  await ask('POST', '/v3/order/testkit/register', body, at)
}

export async function readPrintedLabel(orderId: string) {
  const label = await ask<{ sample_id: string }>('GET', `/v3/order/${orderId}/test/label`)
  return label.sample_id.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
}

/** Delivers the kit to its recipient; returns the code printed on it. */
export async function deliverKit(orderId: string) {
  await driveOrder(orderId, withCustomer)
  return readPrintedLabel(orderId)
}

/** Orders a kit for a user of the service, as the clinic's stock is ordered. */
export async function orderForUser(userId: string, labTestId: string, at?: Date) {
  const body = {
    user_id: userId,
    lab_test_id: labTestId,
    shipping_details: {
      receiver_name: 'Cedar Vale stock room',
      first_line: '4 Clinic Way',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      country: 'US',
      phone_number: '+13035550100',
    },
  }
  const { order } = await ask<{ order: ServiceOrder }>('POST', '/v3/order/testkit', body, at)
  return order.id
}

const inPhoenix = {
  patient_details: {
    first_name: 'Noor',
    last_name: 'Verrault',
    dob: '1988-04-12',
    gender: 'female',
    phone_number: '+16025550123',
    email: 'noor@example.com',
  },
  patient_address: {
    first_line: '18 Orchard Road',
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    country: 'US',
  },
}

/** An order of blood drawn at a service center that can be booked, for the patient who owns another order. */
export function orderServiceCenterVisit(beside: string) {
  return orderVisit(beside, { slug: 'metabolic-health', modality: 'walk_in_test' })
}

/** An order of blood drawn at home that can be booked, for the patient who owns another order. */
export function orderHomeVisit(beside: string) {
  return orderVisit(beside, { slug: 'autoimmune', modality: 'at_home_phlebotomy' })
}

async function orderVisit(beside: string, { slug, modality }: { slug: string; modality: string }) {
  const { user_id } = await readServiceOrder(beside)
  const { order } = await ask<{ order: { id: string } }>('POST', '/v3/order', {
    user_id,
    lab_test_id: await findLabTestId(slug),
    ...inPhoenix,
  })
  await driveOrder(order.id, `received.${modality}.requisition_created`)
  return order.id
}

/** An order that another system made, with its own sample id, for the patient who owns another order. */
export async function importOrder(beside: string) {
  const { user_id } = await readServiceOrder(beside)
  const { order } = await ask<{ order: { id: string } }>('POST', '/v3/order/import', {
    user_id,
    billing_type: 'client_bill',
    order_set: { lab_test_ids: [await findLabTestId('metabolic-health')] },
    collection_method: 'walk_in_test',
    sample_id: `IMP-${randomUUID().slice(0, 8).toUpperCase()}`,
    ...inPhoenix,
  })
  return order.id
}

/** The order that replaces one whose sample could not be tested. */
export async function findRedraw(orderId: string) {
  const order = await ask<{
    order_transaction: { orders: { id: string; origin: string }[] } | null
  }>('GET', `/v3/order/${orderId}`)
  return order.order_transaction?.orders.find(({ origin }) => origin === 'redraw')?.id ?? ''
}

/** A simulated device of a user, which the service reads at once. */
export async function connectDemoDevice(userId: string, provider: string, historyDays: number) {
  const body = { user_id: userId, provider, history_days: historyDays }
  await ask('POST', '/v2/link/connect/demo', body)
}
