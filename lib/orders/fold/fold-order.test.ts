import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrderSnapshot } from '#contract/orders.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import {
  buildOrder,
  buildOrderSnapshot,
  registeredPath,
  wireTime,
} from '#testing/orders/build-order.ts'
import { emptyOrderState, foldOrder, type OrderState } from './fold-order.ts'
import type { OrderMessage } from './order-message.ts'
import { createFieldReader, projectOrder } from './project-order.ts'

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

function message(
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

type Build = (parts: Parameters<typeof buildOrder>[0]) => ReturnType<typeof buildOrder>

function build({
  revision,
  isComplete,
}: {
  revision?: number | undefined
  isComplete: boolean
}): Build {
  if (revision === undefined) return buildOrder
  return isComplete
    ? (parts) => buildOrderSnapshot({ ...parts, revision })
    : ({ further, ...parts }) => buildOrder({ ...parts, further: { ...further, revision } })
}

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
    revision: fc.constantFrom(undefined, 1, 2, 3),
    isComplete: fc.boolean(),
    notes: fc.constantFrom('ring twice', null),
    odd: fc.constantFrom(undefined, { level: [1, { a: null }] }, 'text', 4),
  })
  .map((parts) => ({
    clientUserId: parts.clientUserId,
    order: build({ revision: parts.revision, isComplete: parts.isComplete })({
      orderId,
      userId: parts.user,
      updatedAt: parts.updated,
      further: {
        notes: parts.notes,
        events: parts.events,
        last_event: parts.events.at(-1) ?? null,
        patient_details: parts.reduced
          ? { dob: '1990-01-01', gender: parts.gender }
          : {
              first_name: parts.first,
              last_name: null,
              dob: null,
              phone_number: null,
              email: null,
              gender: parts.gender,
            },
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
  it('gives the same state for any order of the messages and any copies', () => {
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

  it('reports that a copy changes nothing', () => {
    const repeated = message({})
    const { state } = foldOrder(emptyOrderState, repeated)
    expect(foldOrder(state, repeated)).toMatchObject({
      isChanged: false,
      hasNews: false,
      addedEvents: 0,
    })
  })

  it('keeps fields that a reduced message leaves out', () => {
    const full = message({
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
    const reduced = message({
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
      expect(read.text('sample_id')).toBe('000000000000')
      expect(read.shipmentText('outbound_tracking_number')).toBe('TRACK')
    }
  })

  it('reads health_insurace_id as health_insurance_id', () => {
    const state = foldAll([message({ further: { health_insurace_id: 'h-1' } })])
    expect(state.fields.get('health_insurance_id')).toBe('h-1')
    expect(state.fields.has('health_insurace_id')).toBe(false)
    const right = { health_insurance_id: 'h-1' }
    const wrong = { health_insurace_id: 'h-2' }
    for (const further of [
      { ...right, ...wrong },
      { ...wrong, ...right },
    ])
      expect(foldAll([message({ further })]).fields.get('health_insurance_id')).toBe('h-1')
    for (const nothing of [null, '', undefined]) {
      const further = { health_insurance_id: nothing, ...wrong }
      expect(foldAll([message({ further })]).fields.get('health_insurance_id')).toBe('h-2')
    }
  })

  it('does not combine a second line with another street', () => {
    const moved = message({
      updatedAt: '2026-07-01T00:00:00Z',
      further: { shipping_details: { first_line: '9 Oak Road', second_line: null } },
    })
    const read = createFieldReader(foldAll([message({}), moved]).fields)
    expect(read.text('shipping_details.first_line')).toBe('9 Oak Road')
    expect(read.dependentLine('shipping_details', 'second_line')).toBeNull()
  })

  it('does not mix tracking numbers of two shipments', () => {
    const ship = (id: string, updatedAt: string, outbound: string | null) =>
      message({
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

/** The state of the service's order at one revision, as its snapshot states it. */
const anyRevision = fc.record({
  notes: fc.constantFrom('ring twice', null),
  sampleId: fc.constantFrom('A', 'B', null),
  person: fc.option(fc.record({ first_name: fc.constantFrom('Ada', null) })),
  address: fc.option(fc.record({ second_line: fc.constantFrom('Apt 4', null) })),
  shipment: fc.option(fc.record({ outbound_tracking_number: fc.constantFrom('A', null) })),
})

type Revision = typeof anyRevision extends fc.Arbitrary<infer Value> ? Value : never

function snapshotOf(state: Revision, revision: number): OrderMessage {
  const none = { last_name: null, dob: null, gender: null, phone_number: null, email: null }
  const order = buildOrderSnapshot({
    orderId,
    revision,
    sampleId: state.sampleId,
    // The clock of the service may run backward: only the revision counts.
    updatedAt: wireTime(Date.parse('2026-06-01T00:00:00Z') - revision * 60_000),
    further: {
      notes: state.notes,
      patient_details: state.person && { ...none, ...state.person },
      shipping_details: state.address && { first_line: '12 Fern Street', ...state.address },
      details: {
        type: 'testkit',
        data: {
          id: 'd',
          shipment: state.shipment && { id: 's1', ...state.shipment },
          created_at: '',
          updated_at: '',
        },
      },
    },
  })
  return { order, clientUserId: 'patient-1' }
}

/** The same as the specification's extended shape: a person reduced to two fields, no addresses. */
function reducedOf(state: Revision, revision: number): OrderMessage {
  const { order, clientUserId } = snapshotOf(state, revision)
  const { health_insurance_id: _, ...rest } = order
  const person = order.patient_details && { dob: null, gender: null }
  return {
    order: { ...rest, patient_details: person, patient_address: null, shipping_details: null },
    clientUserId,
  }
}

const visible = ({ fields }: OrderState) => canonicalText(Object.fromEntries(fields))

describe('snapshots', () => {
  it('replace everything older, in any order, with copies and with reduced messages', () => {
    const scenario = fc
      .array(fc.record({ state: anyRevision, isAlsoReduced: fc.boolean() }), {
        minLength: 1,
        maxLength: 5,
      })
      .chain((revisions) => {
        const messages = revisions.flatMap(({ state, isAlsoReduced }, index) => [
          snapshotOf(state, index + 1),
          ...(isAlsoReduced ? [reducedOf(state, index + 1)] : []),
        ])
        const copies = [...messages, ...messages]
        const newest = snapshotOf(revisions.at(-1)?.state as Revision, revisions.length)
        return fc.record({
          newest: fc.constant(newest),
          messages: fc.shuffledSubarray(copies, { minLength: messages.length + 1 }),
        })
      })
    fc.assert(
      fc.property(scenario, ({ newest, messages }) => {
        expect(visible(foldAll([...messages, newest]))).toBe(visible(foldAll([newest])))
        expect(visible(foldAll([newest, ...messages]))).toBe(visible(foldAll([newest])))
      }),
      { numRuns: 500 },
    )
  })

  it('clear what is null, and report it as changed', () => {
    const state: Revision = {
      notes: 'ring twice',
      sampleId: 'A',
      person: null,
      address: null,
      shipment: null,
    }
    const { state: before } = foldOrder(emptyOrderState, snapshotOf(state, 1))
    const outcome = foldOrder(before, snapshotOf({ ...state, notes: null }, 2))
    expect(outcome).toMatchObject({ hasNews: true, changedFields: ['notes'] })
    expect(outcome.state.fields.has('notes')).toBe(false)
    const late = foldOrder(outcome.state, snapshotOf(state, 1))
    expect(late).toMatchObject({ isChanged: false, hasNews: false })
  })

  it('say nothing new when only a link was signed afresh', () => {
    const link = 'https://service.example/requisition_forms/1'
    const signed = (signature: string): OrderMessage => ({
      order: {
        ...buildOrderSnapshot({ orderId, revision: 3 }),
        requisition_form_url: `${link}?expires=1&signature=${signature}`,
      },
      clientUserId: 'patient-1',
    })
    const { state } = foldOrder(emptyOrderState, signed('monday'))
    const { isChanged, hasNews } = foldOrder(state, signed('tuesday'))
    expect({ isChanged, hasNews }).toEqual({ isChanged: false, hasNews: false })
    expect(state.fields.get('requisition_form_url')).toBe(link)
  })

  it('replace what an older service sent without a revision', () => {
    const state: Revision = {
      notes: null,
      sampleId: null,
      person: null,
      address: null,
      shipment: null,
    }
    const legacy = message({ updatedAt: '2027-01-01T00:00:00Z', further: { notes: 'ring twice' } })
    for (const messages of [
      [legacy, snapshotOf(state, 1)],
      [snapshotOf(state, 1), legacy],
    ])
      expect(foldAll(messages).fields.has('notes')).toBe(false)
  })

  it('are recognized by their keys', () => {
    const state: Revision = {
      notes: null,
      sampleId: null,
      person: { first_name: 'Ada' },
      address: null,
      shipment: null,
    }
    const { order } = snapshotOf(state, 3)
    expect(isOrderSnapshot(order)).toBe(true)
    expect(isOrderSnapshot(reducedOf(state, 3).order)).toBe(false)
    expect(isOrderSnapshot({ ...order, revision: null })).toBe(false)
    expect(isOrderSnapshot({ ...order, patient_details: { dob: null, gender: null } })).toBe(false)
    const { notes: _, ...withoutNotes } = order
    expect(isOrderSnapshot(withoutNotes)).toBe(false)
  })
})

describe('projectOrder', () => {
  it('uses the status of the newest event, whatever arrived last', () => {
    const late = message({ statuses: registeredPath })
    const early = message({
      statuses: registeredPath.slice(0, 1),
      updatedAt: '2026-08-01T00:00:00Z',
    })
    expect(projectOrder(foldAll([late, early])).status).toBe('received.testkit.testkit_registered')
  })

  it('keeps an unknown status', () => {
    const state = foldAll([
      message({ statuses: [...registeredPath, 'orbiting.testkit.on_the_moon'] }),
    ])
    expect(projectOrder(state).status).toBe('orbiting.testkit.on_the_moon')
  })

  it('does not keep the previous owner of a reassigned order', () => {
    const stock = message({ userId: '22222222-2222-4222-8222-222222222222' }, 'patient-1')
    const rebound = message(
      { userId: '99999999-9999-4999-8999-999999999999', updatedAt: '2026-08-01T00:00:00Z' },
      null,
    )
    expect(projectOrder(foldAll([stock, rebound])).clientUserId).toBeNull()
  })
})
