import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalText, emptyOrderState, foldOrder, type OrderState } from './fold-order.ts'
import type { OrderMessage } from './order-message.ts'
import { createFieldReader, projectOrder } from './project-order.ts'
import { buildOrder, registeredPath, wireTime } from './testing/build-order.ts'

const orderId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'

function foldAll(messages: OrderMessage[]): OrderState {
  return messages.reduce((state, message) => foldOrder(state, message).state, emptyOrderState)
}

function dump({ fields, versions, events }: OrderState) {
  return canonicalText([
    Object.fromEntries(fields),
    Object.fromEntries(versions),
    Object.fromEntries(events),
  ])
}

function told(
  parts: Omit<Parameters<typeof buildOrder>[0], 'orderId'>,
  clientUserId: string | null = 'patient-1',
): OrderMessage {
  return { order: buildOrder({ orderId, ...parts }), clientUserId }
}

const name = fc.constantFrom('Ada', 'Bo', '', null, undefined)
const event = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  created_at: fc.constantFrom(
    '2026-05-01T09:00:00.000001+00:00',
    '2026-05-01T11:00:00+02:00',
    '2026-05-02T09:00:00Z',
    'soon',
  ),
  status: fc.constantFrom(...registeredPath, 'received.testkit.from_the_future', 'odd'),
  status_detail: fc.constantFrom(null, undefined, 'lost', 'held'),
})

const anyMessage: fc.Arbitrary<OrderMessage> = fc
  .record({
    updated: fc.constantFrom(
      '2026-05-01T09:00:00Z',
      '2026-05-01T09:00:00.5Z',
      '2026-05-01T10:00:00+01:00',
      '2026-05-03T00:00:00Z',
      'never',
    ),
    user: fc.constantFrom('user-1', 'user-2'),
    clientUserId: fc.constantFrom('patient-1', 'patient-2', null),
    first: name,
    gender: fc.constantFrom('female', 'male', undefined),
    firstLine: fc.constantFrom('12 Fern Street', '9 Oak Road', undefined),
    secondLine: fc.constantFrom('Apt 4', null),
    shipment: fc.constantFrom(
      null,
      { id: 's1', outbound_tracking_number: 'A' },
      { id: 's2', inbound_tracking_number: 'B' },
    ),
    events: fc.array(event, { maxLength: 4 }),
    reduced: fc.boolean(),
    odd: fc.constantFrom(undefined, { level: [1, { a: null }] }, 'text', 4),
  })
  .map((parts) => ({
    clientUserId: parts.clientUserId,
    order: buildOrder({
      orderId,
      userId: parts.user,
      updatedAt: parts.updated,
      further: {
        events: parts.events,
        last_event: parts.events.at(-1) ?? null,
        patient_details: parts.reduced
          ? { dob: '1990-01-01', gender: parts.gender }
          : { first_name: parts.first, gender: parts.gender },
        shipping_details: { first_line: parts.firstLine, second_line: parts.secondLine },
        details: {
          type: 'testkit',
          data: { id: 'd', shipment: parts.shipment, created_at: '', updated_at: '' },
        },
        odd: parts.odd,
      },
    }),
  }))

describe('foldOrder', () => {
  it('comes to the same state for every order of the messages and any copies of them', () => {
    const shuffled = fc.array(anyMessage, { minLength: 1, maxLength: 8 }).chain((messages) =>
      fc.record({
        messages: fc.constant(messages),
        other: fc.array(fc.nat({ max: messages.length - 1 }), { maxLength: 8 }).chain((copies) =>
          fc
            .shuffledSubarray(
              [...messages.keys(), ...copies.map((index) => index + messages.length)],
              {
                minLength: messages.length + copies.length,
              },
            )
            .map((order) =>
              order.map((index) =>
                index < messages.length ? index : (copies[index - messages.length] ?? 0),
              ),
            ),
        ),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ messages, other }) => {
        const again = other
          .map((index) => messages[index])
          .filter((message) => message !== undefined)
        expect(dump(foldAll(again))).toBe(dump(foldAll(messages)))
      }),
      { numRuns: 400 },
    )
  })

  it('says that a copy tells nothing', () => {
    const message = told({})
    const { state } = foldOrder(emptyOrderState, message)
    expect(foldOrder(state, message)).toMatchObject({
      isChanged: false,
      hasNews: false,
      addedEvents: 0,
    })
  })

  it('keeps what a reduced message leaves out', () => {
    const full = told({
      further: {
        patient_details: {
          first_name: 'Ada',
          last_name: 'Mendel',
          dob: '1990-01-01',
          gender: 'female',
          email: 'ada@example.com',
        },
        details: {
          type: 'testkit',
          data: {
            id: 'd',
            created_at: '',
            updated_at: '',
            shipment: { id: 's1', outbound_tracking_number: 'TRACK' },
          },
        },
      },
    })
    const reduced = told({
      updatedAt: wireTime(Date.parse('2026-06-01T00:00:00Z')),
      sampleId: null,
      further: {
        patient_details: { dob: '1990-01-01', gender: 'female' },
        shipping_details: null,
        notes: null,
      },
    })
    for (const messages of [
      [full, reduced],
      [reduced, full],
    ]) {
      const read = createFieldReader(foldAll(messages).fields)
      expect(read.text('patient_details.first_name')).toBe('Ada')
      expect(read.text('shipping_details.first_line')).toBe('12 Fern Street')
      expect(read.text('sample_id')).toBe('00000000000X')
      expect(read.shipmentText('outbound_tracking_number')).toBe('TRACK')
    }
  })

  it('reads health_insurace_id as health_insurance_id', () => {
    const state = foldAll([told({ further: { health_insurace_id: 'h-1' } })])
    expect(state.fields.get('health_insurance_id')).toBe('h-1')
    expect(state.fields.has('health_insurace_id')).toBe(false)
    const right = { health_insurance_id: 'h-1' }
    const wrong = { health_insurace_id: 'h-2' }
    for (const further of [
      { ...right, ...wrong },
      { ...wrong, ...right },
    ])
      expect(foldAll([told({ further })]).fields.get('health_insurance_id')).toBe('h-1')
    for (const nothing of [null, '', undefined]) {
      const further = { health_insurance_id: nothing, ...wrong }
      expect(foldAll([told({ further })]).fields.get('health_insurance_id')).toBe('h-2')
    }
  })

  it('does not put a second line beside another street', () => {
    const moved = told({
      updatedAt: '2026-07-01T00:00:00Z',
      further: { shipping_details: { first_line: '9 Oak Road', second_line: null } },
    })
    const read = createFieldReader(foldAll([told({}), moved]).fields)
    expect(read.text('shipping_details.first_line')).toBe('9 Oak Road')
    expect(read.dependentLine('shipping_details', 'second_line')).toBeNull()
  })

  it('does not mix the tracking numbers of two shipments', () => {
    const ship = (id: string, updatedAt: string, outbound: string | null) =>
      told({
        updatedAt,
        further: {
          details: {
            type: 'testkit',
            data: {
              id: 'd',
              created_at: '',
              updated_at: '',
              shipment: { id, outbound_tracking_number: outbound },
            },
          },
        },
      })
    const read = createFieldReader(
      foldAll([ship('s1', '2026-05-02T00:00:00Z', 'OLD'), ship('s2', '2026-05-03T00:00:00Z', null)])
        .fields,
    )
    expect(read.shipmentText('outbound_tracking_number')).toBeNull()
  })
})

describe('projectOrder', () => {
  it('takes the status from the newest event, whatever came last', () => {
    const late = told({ statuses: registeredPath })
    const early = told({ statuses: registeredPath.slice(0, 1), updatedAt: '2026-08-01T00:00:00Z' })
    expect(projectOrder(foldAll([late, early])).status).toBe('received.testkit.testkit_registered')
  })

  it('takes an unknown status as it is', () => {
    const state = foldAll([told({ statuses: [...registeredPath, 'orbiting.testkit.on_the_moon'] })])
    expect(projectOrder(state).status).toBe('orbiting.testkit.on_the_moon')
  })

  it('does not leave an order with the patient whom it was taken from', () => {
    const stock = told({ userId: '22222222-2222-4222-8222-222222222222' }, 'patient-1')
    const rebound = told(
      { userId: '99999999-9999-4999-8999-999999999999', updatedAt: '2026-08-01T00:00:00Z' },
      null,
    )
    expect(projectOrder(foldAll([stock, rebound])).clientUserId).toBeNull()
  })
})
