import { describe, expect, it } from 'vitest'
import {
  type LowLevelStatus,
  lowLevelStatuses,
  type Modality,
  modalities,
} from '#contract/order-status.ts'
import { findStatusPath } from './find-status-path.ts'
import type { OrderFlow } from './order-state.ts'
import { advanceOrder, newOrderState } from './state-machine.ts'

function orderAfter(modality: Modality, flow: OrderFlow, events: LowLevelStatus[]) {
  return events.reduce(advanceOrder, newOrderState(modality, flow))
}

const known = ['ordered', 'requisition_created'] satisfies LowLevelStatus[]
const registered = [
  'ordered',
  'awaiting_registration',
  'requisition_created',
  'testkit_registered',
] satisfies LowLevelStatus[]

describe('findStatusPath', () => {
  it.each<[Modality, LowLevelStatus[]]>([
    [
      'testkit',
      [
        'transit_customer',
        'out_for_delivery',
        'with_customer',
        'transit_lab',
        'delivered_to_lab',
        'completed',
      ],
    ],
    ['walk_in_test', ['appointment_pending', 'appointment_scheduled', 'completed']],
    [
      'at_home_phlebotomy',
      ['appointment_pending', 'appointment_scheduled', 'draw_completed', 'completed'],
    ],
    ['on_site_collection', ['draw_completed', 'completed']],
  ])('passes every expected state of a %s', (modality, path) => {
    const order = orderAfter(modality, 'known_patient', known)
    expect(findStatusPath(order, 'completed', { mayRegister: false })).toEqual(path)
  })

  it.each<[LowLevelStatus, LowLevelStatus[]]>([
    ['problem_in_transit_customer', ['transit_customer', 'problem_in_transit_customer']],
    ['lost', ['transit_customer', 'lost']],
    ['cancelled', ['cancelled']],
    ['do_not_process', ['do_not_process']],
    [
      'problem_in_transit_lab',
      [
        'transit_customer',
        'out_for_delivery',
        'with_customer',
        'transit_lab',
        'problem_in_transit_lab',
      ],
    ],
    [
      'sample_error',
      [
        'transit_customer',
        'out_for_delivery',
        'with_customer',
        'transit_lab',
        'delivered_to_lab',
        'sample_error',
      ],
    ],
  ])('leads a registered kit to %s', (target, path) => {
    expect(
      findStatusPath(orderAfter('testkit', 'register', registered), target, { mayRegister: false }),
    ).toEqual(path)
  })

  it('leads from a problem back to the expected path', () => {
    const order = orderAfter('testkit', 'known_patient', [
      ...known,
      'transit_customer',
      'with_customer',
      'transit_lab',
      'problem_in_transit_lab',
    ])
    expect(findStatusPath(order, 'completed', { mayRegister: false })).toEqual([
      'transit_lab',
      'delivered_to_lab',
      'completed',
    ])
  })

  it('ends at the customer without a registration', () => {
    const order = orderAfter('testkit', 'register', ['ordered', 'awaiting_registration'])
    expect(findStatusPath(order, 'with_customer', { mayRegister: false })).toEqual([
      'transit_customer',
      'out_for_delivery',
      'with_customer',
    ])
    expect(findStatusPath(order, 'transit_lab', { mayRegister: false })).toBeUndefined()
    expect(findStatusPath(order, 'transit_lab', { mayRegister: true })).toBeDefined()
  })

  it('reschedules an appointment, but does not return to a state that cannot follow itself', () => {
    const scheduled = orderAfter('walk_in_test', 'known_patient', [
      ...known,
      'appointment_scheduled',
    ])
    expect(findStatusPath(scheduled, 'appointment_scheduled', { mayRegister: false })).toEqual([
      'appointment_scheduled',
    ])
    const shipped = orderAfter('testkit', 'known_patient', [...known, 'transit_customer'])
    expect(findStatusPath(shipped, 'transit_customer', { mayRegister: false })).toBeUndefined()
  })

  it('leads a walk-in to its appointment before its sample fails', () => {
    const order = orderAfter('walk_in_test', 'known_patient', known)
    expect(findStatusPath(order, 'redraw_available', { mayRegister: false })).toEqual([
      'appointment_pending',
      'appointment_scheduled',
      'redraw_available',
    ])
  })

  it('returns only paths that the state machine accepts', () => {
    for (const modality of modalities) {
      for (const flow of ['register', 'known_patient', 'import'] as const) {
        for (const target of lowLevelStatuses) {
          const start = newOrderState(modality, flow)
          const path = findStatusPath(start, target, { mayRegister: true })
          if (path) expect(path.reduce(advanceOrder, start).status).toBe(target)
        }
      }
    }
  })
})
