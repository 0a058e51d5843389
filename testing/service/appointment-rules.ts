import { randomUUID } from 'node:crypto'
import type { OperationRule, TeamRecords } from './operation-table.ts'
import { labTestIds, type OrderFixture, patientAddress, patientDetails } from './order-fixture.ts'

type Kind = 'phlebotomy' | 'psc'

/** Orders of one kind of appointment, with times to book. */
interface KindRecords {
  /** has an appointment that the test may change */
  bookedOrderId: string
  /** has none yet */
  openOrderId: string
  /** of the team: to book, to hold, to move to */
  keys: [string, string, string]
}

export type AppointmentRecords = Record<Kind, KindRecords> & { requestOrderId: string }

// Teams share the calendars of providers, so that each has an area of its own.
const areas = ['850', '852', '853', '855', '856', '857', '859', '860', '863', '864']
let teams = 0

const addressIn = (zipCode: string) => ({
  first_line: '18 Orchard Road',
  city: 'Phoenix',
  state: 'AZ',
  zip_code: zipCode,
})
const visitAddress = addressIn('85004')

const list = { own: 200, foreign: 200 }
const row = { own: 200, foreign: 404 }

/** Operations about appointments. */
export const appointmentRules: Record<string, OperationRule> = {
  'get /v3/order/phlebotomy/appointment/cancellation-reasons': list,
  'get /v3/order/psc/appointment/cancellation-reasons': list,
  'get /v3/order/area/info': { query: () => ({ zip_code: '85004' }), ...list },
  'get /v3/order/psc/info': { query: () => ({ zip_code: '85004', lab_id: '4' }), ...list },
  'get /v3/order/{order_id}/psc/info': {
    path: ({ appointments }) => `/v3/order/${appointments.psc.openOrderId}/psc/info`,
    ...row,
  },
  'post /v3/order/phlebotomy/appointment/availability': { body: () => visitAddress, ...list },
  'post /v3/order/psc/appointment/availability': {
    query: () => ({ lab: 'quest', zip_code: '85004', radius: '50' }),
    ...list,
  },
  'post /v3/order/{order_id}/phlebotomy/appointment/request': {
    path: ({ appointments }) =>
      `/v3/order/${appointments.requestOrderId}/phlebotomy/appointment/request`,
    body: () => ({ address: visitAddress, provider: 'phlebfinders' }),
    ...row,
  },
  'post /v3/order/{order_id}/test/appointment': {
    path: ({ appointments }) =>
      `/v3/order/${appointments.phlebotomy.bookedOrderId}/test/appointment`,
    body: () => ({ action: 'move' }),
    ...row,
  },
  ...rulesOf('phlebotomy', 'ca9ce1ed-0000-4000-8000-000000000003'),
  ...rulesOf('psc', 'ca9ce1ed-0000-4000-8000-000000000021'),
}

function rulesOf(kind: Kind, reasonId: string): Record<string, OperationRule> {
  const name = (method: string, rest = '') =>
    `${method} /v3/order/{order_id}/${kind}/appointment${rest}`
  const at = (order: 'bookedOrderId' | 'openOrderId', rest = '') => ({
    path: ({ appointments }: TeamRecords) =>
      `/v3/order/${appointments[kind][order]}/${kind}/appointment${rest}`,
    ...row,
  })
  const key = (index: 0 | 1 | 2) => ({
    body: ({ appointments }: TeamRecords) => ({ booking_key: appointments[kind].keys[index] }),
  })
  return {
    [name('get')]: at('bookedOrderId'),
    [name('post', '/book')]: { ...at('openOrderId', '/book'), ...key(0) },
    [name('post', '/reserve')]: { ...at('openOrderId', '/reserve'), ...key(1) },
    [name('patch', '/reschedule')]: { ...at('bookedOrderId', '/reschedule'), ...key(2) },
    [name('patch', '/cancel')]: {
      ...at('bookedOrderId', '/cancel'),
      body: () => ({ cancellation_reason_id: reasonId }),
    },
  }
}

export async function buildAppointmentRecords(
  fixture: OrderFixture,
  { apiKey, userId }: { apiKey: string; userId: string },
): Promise<AppointmentRecords> {
  const zipCode = `${areas[teams % areas.length]}01`
  teams += 1

  async function ask<T>(path: string, body?: unknown) {
    const headers = { 'x-idempotency-key': randomUUID() }
    const answer = await fixture.request<T>('POST', path, { apiKey, headers, body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function place(labTestId: string, modality: string) {
    const { order } = await ask<{ order: { id: string } }>('/v3/order', {
      user_id: userId,
      lab_test_id: labTestId,
      patient_details: patientDetails,
      patient_address: patientAddress,
    })
    await ask(`/v3/order/${order.id}/test?final_status=received.${modality}.requisition_created`)
    return order.id
  }

  async function build(kind: Kind, find: () => Promise<Found>): Promise<KindRecords> {
    const [labTestId, modality] = orders[kind]
    const [first, ...keys] = (await find()).slots
      .flatMap(({ slots }) => slots.map(({ booking_key: key }) => key))
      .slice(-4)
    const bookedOrderId = await place(labTestId, modality)
    await ask(`/v3/order/${bookedOrderId}/${kind}/appointment/book`, { booking_key: first })
    const openOrderId = await place(labTestId, modality)
    return { bookedOrderId, openOrderId, keys: keys as KindRecords['keys'] }
  }

  return {
    phlebotomy: await build('phlebotomy', () =>
      ask('/v3/order/phlebotomy/appointment/availability', addressIn(zipCode)),
    ),
    psc: await build('psc', () =>
      ask(`/v3/order/psc/appointment/availability?lab=quest&zip_code=${zipCode}&radius=50`),
    ),
    requestOrderId: await place(...orders.phlebotomy),
  }
}

interface Found {
  slots: { slots: { booking_key: string }[] }[]
}

const orders: Record<Kind, [string, string]> = {
  phlebotomy: [labTestIds.atHome, 'at_home_phlebotomy'],
  psc: [labTestIds.walkIn, 'walk_in_test'],
}

export function inventAppointmentRecords(): AppointmentRecords {
  const invent = (): KindRecords => ({
    bookedOrderId: randomUUID(),
    openOrderId: randomUUID(),
    keys: ['bk1_invented', 'bk1_invented', 'bk1_invented'],
  })
  return { phlebotomy: invent(), psc: invent(), requestOrderId: randomUUID() }
}
