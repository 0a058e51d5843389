import { randomUUID } from 'node:crypto'
import type { OrderAnswer, WireOrder } from '#contract/orders.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { buildUser, createServiceFixture } from './service-fixture.ts'

/** Lab tests of the catalog, one for each modality. */
export const labTestIds = {
  kit: '1ab7e575-0000-4000-8000-000000000003',
  otherKit: '1ab7e575-0000-4000-8000-000000000005',
  kitOfAnotherLab: '1ab7e575-0000-4000-8000-000000000007',
  walkIn: '1ab7e575-0000-4000-8000-000000000022',
  delegatedWalkIn: '1ab7e575-0000-4000-8000-000000000021',
  atHome: '1ab7e575-0000-4000-8000-000000000032',
  onSite: '1ab7e575-0000-4000-8000-000000000041',
}

export const physician = { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' }

export const shippingDetails = {
  receiver_name: 'Grace Lindqvist',
  first_line: '18 Orchard Road',
  second_line: 'Apt 4',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  country: 'US',
  phone_number: '+14805550123',
}

export const patientDetails = {
  first_name: 'Grace',
  last_name: 'Lindqvist',
  dob: '1988-04-12',
  gender: 'female',
  phone_number: '+14805550123',
  email: 'grace.lindqvist@example.com',
}

export const patientAddress = {
  receiver_name: 'Grace Lindqvist',
  first_line: '18 Orchard Road',
  second_line: 'Apt 4',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  country: 'US',
}

export const healthInsurance = {
  payor_code: 'AETNA',
  member_id: 'W123456789',
  relationship: 'Self',
  insured: { first_name: 'Grace', last_name: 'Lindqvist', dob: '1988-04-12' },
}

export const consents = [
  { consentType: 'terms-of-use' },
  { consentType: 'telehealth-informed-consent' },
  { consentType: 'notice-of-privacy-practices' },
]

/** An answer or a refusal, with the keys of both. */
export type OrderOrFault = OrderAnswer & { detail: string }

export type OrderFixture = Awaited<ReturnType<typeof createOrderFixture>>

/** The service with its catalog, a user, and functions to place and advance orders. */
export async function createOrderFixture(environment: Record<string, string> = {}) {
  const service = await createServiceFixture(environment)
  await seedCatalog(service.db)
  const userId = await buildUser(service.db, service.teamId)

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    service.request<OrderOrFault>('POST', path, { body, headers })

  /** Each call makes another order, even with the same body. */
  function placeKit(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = { 'x-idempotency-key': randomUUID() },
  ) {
    return post(
      '/v3/order/testkit',
      {
        user_id: userId,
        lab_test_id: labTestIds.kit,
        shipping_details: shippingDetails,
        ...changes,
      },
      headers,
    )
  }

  function registerKit(
    sampleId: string | null | undefined,
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    return post(
      '/v3/order/testkit/register',
      {
        user_id: userId,
        sample_id: sampleId,
        patient_details: patientDetails,
        patient_address: patientAddress,
        consents,
        ...changes,
      },
      headers,
    )
  }

  function placeOrder(
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = { 'x-idempotency-key': randomUUID() },
  ) {
    return post(
      '/v3/order',
      {
        user_id: userId,
        lab_test_id: labTestIds.onSite,
        patient_details: patientDetails,
        patient_address: patientAddress,
        ...changes,
      },
      headers,
    )
  }

  function simulate(orderId: string, query: Record<string, string> = {}, body?: unknown) {
    return service.request<{ detail: string } | string>(
      'POST',
      `/v3/order/${orderId}/test?${new URLSearchParams(query)}`,
      { body },
    )
  }

  const readOrder = async (orderId: string) =>
    (await service.request<WireOrder & { detail: string }>('GET', `/v3/order/${orderId}`)).body

  /** The order's messages, oldest first. */
  async function listMessages(orderId: string) {
    const messages = await service.db.webhookMessage.findMany({
      where: { body: { contains: orderId } },
      orderBy: { createdAt: 'asc' },
    })
    return messages
      .map(
        (message) =>
          JSON.parse(message.body) as { event_type: string; user_id: string; data: WireOrder },
      )
      .filter(({ data }) => data.id === orderId)
      .sort((a, b) => a.data.events.length - b.data.events.length)
  }

  return {
    ...service,
    userId,
    post,
    placeKit,
    registerKit,
    placeOrder,
    simulate,
    readOrder,
    listMessages,
  }
}
