import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { StartedServices } from '#bench/app/start-services.ts'

export const visitAddress = (zipCode: string) => ({
  first_line: '18 Orchard Road',
  city: 'Phoenix',
  state: 'AZ',
  zip_code: zipCode,
})

const atHome = '1ab7e575-0000-4000-8000-000000000032'
// Sectional centers of three digits, each with a calendar of its own.
const prefixes = Array.from({ length: 60 }, (_, index) => String(900 + index))

async function post<T>({ urls, apiKey }: StartedServices, path: string, body?: object) {
  const response = await fetch(`${urls[0]}${path}`, {
    method: 'POST',
    headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`)
  return (await response.json()) as T
}

/** An order of a visit at home with its requisition. */
export async function placeFirstOrder(service: StartedServices) {
  const user = await post<{ user_id: string }>(service, '/v2/user', {
    client_user_id: randomUUID(),
  })
  const { order } = await post<{ order: { id: string } }>(service, '/v3/order', {
    user_id: user.user_id,
    lab_test_id: atHome,
    patient_details: {
      first_name: 'Grace',
      last_name: 'Lindqvist',
      dob: '1988-04-12',
      gender: 'female',
      phone_number: '+14805550123',
      email: 'grace.lindqvist@example.com',
    },
    patient_address: {
      first_line: '18 Orchard Road',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      country: 'US',
    },
  })
  const status = 'received.at_home_phlebotomy.requisition_created'
  await post(service, `/v3/order/${order.id}/test?final_status=${status}`)
  return order.id
}

/** Copies of the order, each with its own transaction, in place of the former copies. */
export async function copyOrders(pool: Pool, orderId: string, count: number) {
  await pool.query('DELETE FROM lab_order WHERE passthrough = $1', ['copy'])
  const { rows } = await pool.query<{ id: string }>(
    `WITH copy AS (
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS transaction_id FROM generate_series(1, $2)
     ), transactions AS (
       INSERT INTO order_transaction
       SELECT (jsonb_populate_record(t, jsonb_build_object('id', c.transaction_id))).*
         FROM copy c, lab_order o JOIN order_transaction t ON t.id = o.transaction_id WHERE o.id = $1
     ), orders AS (
       INSERT INTO lab_order
       SELECT (jsonb_populate_record(o, jsonb_build_object('id', c.id, 'transaction_id', c.transaction_id,
         'testkit_id', gen_random_uuid(), 'sample_id', NULL, 'passthrough', 'copy'))).*
         FROM copy c, lab_order o WHERE o.id = $1
     ), events AS (
       INSERT INTO order_event (order_id, status, created_at)
       SELECT c.id, e.status, e.created_at FROM copy c, order_event e WHERE e.order_id = $1 ORDER BY e.id
     )
     SELECT id FROM copy`,
    [orderId, count],
  )
  await pool.query('ANALYZE lab_order, order_event, order_transaction')
  return rows.map(({ id }) => id)
}

interface Found {
  slots: { slots: { booking_key: string }[] }[]
}

/** Keys of different slots. */
export async function findBookingKeys(service: StartedServices, count: number) {
  const keys: string[] = []
  for (const prefix of prefixes) {
    if (keys.length >= count) break
    const path = '/v3/order/phlebotomy/appointment/availability'
    const found = await post<Found>(service, path, visitAddress(`${prefix}01`))
    keys.push(...found.slots.flatMap(({ slots }) => slots.map((slot) => slot.booking_key)))
  }
  if (keys.length < count) throw new Error(`only ${keys.length} slots are free`)
  return keys.slice(0, count)
}
