import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireOrder } from '#contract/orders.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import { buildOrder, registeredPath, wireTime } from '#testing/orders/build-order.ts'
import { flattenOrder } from './flatten-order.ts'
import { emptyOrderState, foldOrder } from './fold-order.ts'
import type { OrderMessage } from './order-message.ts'

const orderId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const start = Date.parse('2026-06-01T00:00:00Z')

const person = {
  first_name: 'Ada',
  last_name: 'Mendel',
  dob: '1990-01-01',
  gender: 'female',
  phone_number: '+15125550123',
  email: 'ada@example.com',
}
const address = {
  receiver_name: 'Ada Mendel',
  first_line: '12 Fern Street',
  second_line: 'Apt 4',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'United States',
  phone_number: '+15125550123',
  access_notes: 'ring twice',
}
const full: Partial<WireOrder> = {
  patient_details: person,
  patient_address: address,
  shipping_details: address,
  sample_id: '000000000000',
  health_insurance_id: 'insurance-1',
  notes: 'a note',
  clinical_notes: 'a clinical note',
  physician: { first_name: 'Adaeze', last_name: 'Okafor', npi: '1093817462' },
  activate_by: '2026-07-01',
  requisition_form_url: 'https://forms.example/1.pdf',
  interpretation: 'normal',
  icd_codes: ['E55.9'],
  details: {
    type: 'testkit',
    data: {
      id: 'data-1',
      created_at: wireTime(start),
      updated_at: wireTime(start),
      shipment: {
        id: 'shipment-1',
        outbound_tracking_number: 'OUT',
        outbound_courier: 'usps',
        inbound_tracking_number: 'IN',
      },
    },
  },
}

type Reduction = (order: Record<string, unknown>) => Record<string, unknown>

/** Ways to reduce a payload: keys missing, null, empty, or as in the specification's reduced shape. */
const reductions: Record<string, Reduction> = {
  'patient_details of dob and gender': (order) => ({
    ...order,
    patient_details: { dob: person.dob, gender: person.gender },
  }),
  'patient_details with nulls': (order) => ({
    ...order,
    patient_details: Object.fromEntries(Object.keys(person).map((key) => [key, null])),
  }),
  'patient_details with empty texts': (order) => ({
    ...order,
    patient_details: Object.fromEntries(Object.keys(person).map((key) => [key, ''])),
  }),
  'nothing of people and places': ({ patient_details: _, patient_address: __, ...order }) => ({
    ...order,
    shipping_details: null,
  }),
  'every key of its own null': (order) => ({
    ...order,
    ...Object.fromEntries(
      Object.keys(full)
        .filter((key) => key !== 'details')
        .map((key) => [key, null]),
    ),
  }),
  'no shipment': (order) => ({ ...order, details: { type: 'testkit', data: null } }),
  'a shipment with only its id': (order) => ({
    ...order,
    details: {
      type: 'testkit',
      data: { id: 'data-1', created_at: '', updated_at: '', shipment: { id: 'shipment-1' } },
    },
  }),
  'the other spelling': ({ health_insurance_id: id, ...order }) => ({
    ...order,
    health_insurace_id: id,
  }),
  'empty lists': (order) => ({ ...order, icd_codes: [] }),
  'no events': (order) => ({ ...order, events: [], last_event: null }),
}

const message = fc
  .record({
    reduce: fc.subarray(Object.keys(reductions)),
    minute: fc.integer({ min: 0, max: 5 }),
    length: fc.integer({ min: 1, max: registeredPath.length }),
  })
  .map(({ reduce, minute, length }): OrderMessage => build(reduce, minute, length))

function build(reduce: string[], minute: number, length = registeredPath.length): OrderMessage {
  const whole = buildOrder({
    orderId,
    statuses: registeredPath.slice(0, length),
    updatedAt: wireTime(start + minute * 60_000),
    further: full,
  })
  const order = reduce.reduce<Record<string, unknown>>(
    (reduced, name) => reductions[name]?.(reduced) ?? reduced,
    { ...whole },
  )
  return { order: order as WireOrder, clientUserId: 'patient-1' }
}

const timeless = ([path]: [string, unknown]) => !path.endsWith('updated_at')

describe('reduced payloads', () => {
  it('never erase fields of a full one, in any order and with copies', () => {
    const whole = [...flattenOrder(build([], 0))].filter(timeless)
    const shuffled = fc.array(message, { maxLength: 8 }).chain((reduced) => {
      const all = [build([], 0), ...reduced, ...reduced.slice(0, 3)]
      return fc.shuffledSubarray(all, { minLength: all.length })
    })
    fc.assert(
      fc.property(shuffled, (messages) => {
        const state = messages.reduce(
          (known, each) => foldOrder(known, each).state,
          emptyOrderState,
        )
        const folded = Object.fromEntries([...state.fields].filter(timeless))
        for (const [path, value] of whole)
          expect(canonicalText(folded[path]), path).toBe(canonicalText(value))
        expect(Object.keys(folded).length).toBe(whole.length)
        expect(state.events.size).toBe(registeredPath.length)
      }),
      { numRuns: 500 },
    )
  })
})
