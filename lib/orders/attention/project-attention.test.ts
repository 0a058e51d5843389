import { describe, expect, it } from 'vitest'
import type { WireOrder } from '#contract/orders.ts'
import { emptyOrderState, foldOrder } from '#lib/orders/fold/fold-order.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { projectAttention, type VisitFacts } from './project-attention.ts'

const orderId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const placed = 'received.testkit.ordered'
const waiting = 'received.testkit.awaiting_registration'
const registered = 'received.testkit.testkit_registered'
const collecting = (low: string) => `collecting_sample.testkit.${low}`
const atLab = 'sample_with_lab.testkit.delivered_to_lab'

/** One event per minute from 9:00 on May 1, 2026. */
function project(statuses: string[], further: Partial<WireOrder> = {}, isStock = false) {
  const order = buildOrder({ orderId, statuses, further })
  const { state } = foldOrder(emptyOrderState, { order, clientUserId: null })
  return projectAttention(state, { isStock })
}

const toCustomer = [placed, waiting, collecting('transit_customer'), collecting('with_customer')]

describe('projectAttention', () => {
  it.each([
    [[placed, waiting], 'late', 'notSent', '2026-05-06'],
    [[placed, waiting, registered], 'late', 'notSent', '2026-05-06'],
    [toCustomer.slice(0, 3), 'unregistered', 'notRegisteredOnItsWay', '2026-05-08'],
    [toCustomer, 'unregistered', 'notRegistered', '2026-05-08'],
    [
      [placed, registered, collecting('transit_customer')],
      'late',
      'stalledToPatient',
      '2026-05-08',
    ],
    [[...toCustomer, registered], 'late', 'notPosted', '2026-05-15'],
    [[...toCustomer, registered, collecting('transit_lab')], 'late', 'stalledToLab', '2026-05-08'],
    [[...toCustomer, registered, atLab], 'late', 'noResults', '2026-05-22'],
    [
      [placed, collecting('problem_in_transit_customer')],
      'transit',
      'delayedToPatient',
      '2026-05-01',
    ],
    [[placed, collecting('problem_in_transit_lab')], 'transit', 'delayedToLab', '2026-05-01'],
    [[placed, 'failed.testkit.lost'], 'failed', 'lost', '2026-05-01'],
    [[placed, 'failed.testkit.sample_error'], 'failed', 'sampleError', '2026-05-01'],
    [[placed, 'failed.testkit.of_the_future'], 'failed', 'failed', '2026-05-01'],
    [
      [placed, 'sample_with_lab.testkit.lab_processing_blocked'],
      'blocked',
      'blocked',
      '2026-05-01',
    ],
  ])('reads %s as %s, %s, from %s on', (statuses, kind, reason, day) => {
    const found = project(statuses)
    expect([found?.kind, found?.reason, found?.fromAt.slice(0, 10)]).toEqual([kind, reason, day])
  })

  it.each([
    ['completed.testkit.completed'],
    ['completed.testkit.corrected'],
    ['cancelled.testkit.cancelled'],
    ['cancelled.testkit.do_not_process'],
    ['received.testkit.of_the_future'],
  ])('does not flag %s', (status) => {
    expect(project([placed, status])).toBeUndefined()
  })

  it('flags a late sample once the service’s last day is over in every US time zone', () => {
    const found = project([...toCustomer, registered, atLab], {
      worst_case_result_by_date: '2026-05-12',
    })
    expect(found).toMatchObject({ reason: 'pastTurnaround', fromAt: '2026-05-13T12:00:00.000Z' })
  })

  it('uses the kit’s position even if it was registered later', () => {
    const found = project([placed, collecting('problem_in_transit_customer'), registered])
    expect(found).toMatchObject({ kind: 'transit', reason: 'delayedToPatient' })
  })

  it('ignores a kit in stock, but not its parcel', () => {
    expect(project(toCustomer, {}, true)).toBeUndefined()
    expect(project(toCustomer.slice(0, 3), {}, true)).toMatchObject({ reason: 'stalledToPatient' })
  })

  describe('of orders with a visit', () => {
    const projectVisit = (
      [method, ...lows]: string[],
      visit?: VisitFacts,
      further: Partial<WireOrder> = {},
    ) => {
      const statuses = lows.map((low) => `received.${method}.${low}`)
      const details = { type: method, data: null } as WireOrder['details']
      const lab_test = { id: orderId, slug: 'iron', name: 'Iron', method } as WireOrder['lab_test']
      const order = buildOrder({ orderId, statuses, further: { details, lab_test, ...further } })
      const { state } = foldOrder(emptyOrderState, { order, clientUserId: null })
      const found = projectAttention(state, { isStock: false, visit })
      return [found?.kind, found?.reason, found?.fromAt.slice(0, 10)]
    }
    const walkIn = ['walk_in_test', 'ordered', 'requisition_created']
    const atHome = ['at_home_phlebotomy', 'ordered', 'requisition_created']
    const visit = {
      status: 'confirmed',
      startAt: '2026-05-10T16:00:00.000Z',
      endAt: '2026-05-10T17:00:00.000Z',
    }

    it.each([
      [walkIn, 'notBooked', '2026-05-15'],
      [atHome, 'notBooked', '2026-05-15'],
      [['on_site_collection', 'ordered', 'requisition_created'], 'notCollected', '2026-05-15'],
      [[...atHome, 'appointment_pending'], 'requestUnanswered', '2026-05-04'],
      [[...walkIn, 'appointment_scheduled'], 'visitOver', '2026-05-23'],
    ])('reads %j as %s from %s on', (path, reason, day) => {
      expect(projectVisit(path)).toEqual(['late', reason, day])
    })

    it('waits for the day of an order that is scheduled', () => {
      const later = { activate_by: '2026-06-01' }
      expect(projectVisit(walkIn.slice(0, 2), undefined, later)).toEqual([
        'late',
        'notBooked',
        '2026-06-16',
      ])
    })

    it('flags a visit at home whose time has passed without an outcome', () => {
      const path = [...atHome, 'appointment_scheduled']
      expect(projectVisit(path, visit)).toEqual(['late', 'visitOver', '2026-05-11'])
    })

    it.each([
      [5, '2026-05-15'],
      [0, '2026-05-11'],
      [null, '2026-05-17'],
    ])('gives a walk-in of %j days the time of its results', (worst_case_tat_days, day) => {
      const path = [...walkIn, 'appointment_scheduled']
      const lab_test = { name: 'Iron', method: 'walk_in_test', worst_case_tat_days }
      const found = projectVisit(path, visit, { lab_test })
      expect(found).toEqual(['late', 'visitOver', day])
    })

    it.each(['pending', 'reserved', 'confirmed', 'of_the_future'])(
      'flags the %s visit of a canceled order until it begins',
      (status) => {
        const statuses = ['received.walk_in_test.ordered', 'cancelled.walk_in_test.cancelled']
        const { state } = foldOrder(emptyOrderState, {
          order: buildOrder({ orderId, statuses }),
          clientUserId: null,
        })
        const found = projectAttention(state, { isStock: false, visit: { ...visit, status } })
        expect(found).toMatchObject({
          kind: 'failed',
          reason: 'visitOfCanceledOrder',
          untilAt: visit.startAt,
        })
        expect(Date.parse(found?.fromAt ?? '')).toBe(Date.parse(found?.sinceAt ?? 'never'))
      },
    )

    it.each([
      [{ status: 'cancelled', startAt: null, endAt: null }],
      [{ status: 'completed', startAt: null, endAt: null }],
      [undefined],
    ])('flags no canceled order with %j', (given) => {
      const statuses = ['received.walk_in_test.ordered', 'cancelled.walk_in_test.cancelled']
      const { state } = foldOrder(emptyOrderState, {
        order: buildOrder({ orderId, statuses }),
        clientUserId: null,
      })
      expect(projectAttention(state, { isStock: false, visit: given })).toBeUndefined()
    })

    it('flags a walk-in whose results are past the turnaround', () => {
      const path = [...walkIn, 'appointment_scheduled']
      const drawn = { ...visit, status: 'completed' }
      expect(projectVisit(path, drawn, { worst_case_result_by_date: '2026-05-14' })).toEqual([
        'late',
        'pastTurnaround',
        '2026-05-15',
      ])
      expect(projectVisit(path, drawn)).toEqual(['late', 'noResults', '2026-05-31'])
    })
  })
})
