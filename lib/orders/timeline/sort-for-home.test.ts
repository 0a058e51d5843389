import { describe, expect, it } from 'vitest'
import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { asOrderId } from '#lib/ids.ts'
import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { buildVisit } from '#testing/appointments/build-visit.ts'
import { buildTimeline } from './build-timeline.ts'
import { listUnderWay, sortForHome } from './sort-for-home.ts'

const now = new Date('2026-05-20T12:00:00Z')

function buildOrder(orderId: string, status: string, at = '2026-05-19T12:00:00Z'): OwnOrderView {
  return {
    orderId: asOrderId(orderId),
    labTestId: null,
    labTestName: 'Heart health kit',
    method: 'testkit',
    status: { high: highLevelOf(status), low: lowLevelOf(status), raw: status, detail: null, at },
    events: [{ eventId: '1', status, detail: null, at }],
    shipment: null,
    shippingTo: null,
    expectedResultBy: null,
    lateAfter: null,
    isFasting: null,
    placedAt: at,
    updatedAt: at,
    sampleId: null,
    isRegistered: false,
    origin: 'initial',
    isAddressFrozen: false,
    can: {
      cancel: false,
      register: true,
      bookVisit: false,
      changeVisit: false,
      correctAddress: false,
      correctDetails: false,
    },
    appointment: null,
    results: { set: null, wish: null },
    links: { replacedBy: null },
  }
}

function withResults(order: OwnOrderView, isNew: boolean): OwnOrderView {
  const at = '2026-05-19T12:00:00Z'
  const set = {
    receivedAt: at,
    releasedAt: at,
    resultCount: 3,
    missingCount: 0,
    isPartial: false,
    isCritical: false,
    isCriticalOpen: false,
    correctedAt: null,
    hold: null,
    step: { kind: 'no-action' as const, text: null, by: 'Dr. Okafor', at, isCurrent: true },
    isNew,
  }
  return { ...order, results: { set, wish: null } }
}

describe('sortForHome', () => {
  it('puts new results first, a kit to register next, then recent failures, and old failures among the finished', () => {
    const home = sortForHome(
      [
        withResults(buildOrder('done', 'completed.testkit.completed'), false),
        withResults(buildOrder('new', 'completed.testkit.completed'), true),
        buildOrder('finished-without-values', 'completed.testkit.completed'),
        buildOrder('fresh-trouble', 'failed.testkit.lost'),
        buildOrder('old-trouble', 'failed.testkit.lost', '2026-01-02T12:00:00Z'),
        buildOrder('moving', 'collecting_sample.testkit.transit_lab'),
        buildOrder('to-register', 'collecting_sample.testkit.with_customer'),
        buildOrder('new-kind', 'collecting_sample.testkit.photographed'),
      ],
      { now, timeZone: 'UTC' },
    )
    const ids = (group: { order: OwnOrderView }[]) => group.map(({ order }) => order.orderId)
    expect(ids(home.due)).toEqual(['new', 'to-register', 'fresh-trouble'])
    expect(ids(home.underWay)).toEqual(['finished-without-values', 'moving', 'new-kind'])
    expect(ids(home.finished)).toEqual(['done', 'old-trouble'])
  })
})

describe('an order that another one replaces', () => {
  const viewpoint = { now, timeZone: 'UTC' }
  const links = { replacedBy: asOrderId('new-kit') }

  it.each([
    'failed.testkit.sample_error',
    'failed.testkit.lost',
    'collecting_sample.walk_in_test.redraw_available',
    'cancelled.testkit.do_not_process',
    'cancelled.testkit.cancelled',
  ])('asks for nothing and is not in progress: %s', (status) => {
    const method = status.split('.')[1] ?? ''
    const order = { ...buildOrder('old', status), method, links }
    const { due, underWay, finished } = sortForHome([order], viewpoint)
    expect([due, underWay]).toEqual([[], []])
    expect(finished[0]?.timeline).toMatchObject({
      headline: 'replaced',
      tone: 'neutral',
      doThisNext: { kind: 'nothing' },
    })
    expect(listUnderWay([order], viewpoint)).toEqual([])
  })

  it('is as it was once it is not about its problem, and for staff', () => {
    const moving = { ...buildOrder('moving', 'collecting_sample.testkit.transit_lab'), links }
    expect(buildTimeline(moving, viewpoint).headline).toBe('toLab')
    const { results: _, ...staff } = { ...buildOrder('old', 'failed.testkit.lost'), links }
    expect(buildTimeline(staff, viewpoint).headline).toBe('lostToYou')
  })
})

describe('expected dates', () => {
  // Arrived in the evening in the US: a day earlier there than the service counts from.
  const order = {
    ...buildOrder('at-lab', 'sample_with_lab.testkit.delivered_to_lab', '2026-05-20T03:00:00Z'),
    expectedResultBy: '2026-05-25',
    lateAfter: '2026-05-29',
  }
  const datesOf = ({ steps }: { steps: ReturnType<typeof buildTimeline>['steps'] }) =>
    steps.flatMap(({ expected }) => expected ?? [])

  it.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'])(
    'are the same on home, among the orders, with the results and on the order’s page in %s',
    (timeZone) => {
      const viewpoint = { now, timeZone }
      const shown = [
        ...sortForHome([order], viewpoint).underWay.map(({ timeline }) => timeline),
        ...listUnderWay([order], viewpoint).map(({ timeline }) => timeline),
        buildTimeline(order, viewpoint),
      ]
      expect(shown.map(datesOf)).toEqual(
        Array(3).fill([{ from: '2026-05-25', to: '2026-05-29', lateAfter: '2026-05-29' }]),
      )
    },
  )
})

/** It is 5 AM in Phoenix, where blood is drawn. */
function buildVisitOrder(low: string, appointment: AppointmentView | null, bookVisit = false) {
  const high = low === 'cancelled' ? 'cancelled' : 'collecting_sample'
  const order = buildOrder(low, `${high}.walk_in_test.${low}`)
  return { ...order, method: 'walk_in_test', appointment, can: { ...order.can, bookVisit } }
}

describe('a visit on the home page', () => {
  const viewpoint = { now, timeZone: 'UTC' }
  function sort(order: OwnOrderView) {
    const home = sortForHome([order], viewpoint)
    const place = home.due[0] ? 'due' : home.underWay[0] ? 'underWay' : 'finished'
    return [place, home[place][0]?.timeline.headline]
  }

  it('is something to do while it can be booked', () => {
    const order = buildVisitOrder('requisition_created', null, true)
    expect(sort(order)).toEqual(['due', 'appointmentToBook'])
    expect(sort({ ...order, can: { ...order.can, bookVisit: false } })).toEqual([
      'underWay',
      'appointmentToCome',
    ])
    expect(sort({ ...order, appointment: buildVisit() })).toEqual(['underWay', 'appointmentToCome'])
    const canceled = buildVisit({ state: 'cancelled' })
    expect(sort({ ...order, appointment: canceled })).toEqual(['due', 'appointmentToBook'])
    const again = buildVisitOrder('appointment_cancelled', canceled, true)
    expect(sort(again)).toEqual(['due', 'appointmentCancelled'])
    expect(buildTimeline(again, viewpoint).doThisNext.kind).toBe('book-visit')
  })

  it.each([
    ['2026-05-20T14:00:00Z', 'due', 'appointmentToday'],
    // Its last minute, though it is the next day in UTC.
    ['2026-05-21T06:59:00Z', 'due', 'appointmentToday'],
    ['2026-05-21T07:00:00Z', 'due', 'appointmentTomorrow'],
    ['2026-05-22T07:00:00Z', 'underWay', 'appointmentScheduled'],
    ['2026-05-20T10:00:00Z', 'underWay', 'appointmentScheduled'],
  ])('that starts at %s is %s, by the days of its place', (startAt, place, headline) => {
    const visit = buildVisit({ startAt, endAt: null })
    expect(sort(buildVisitOrder('appointment_scheduled', visit))).toEqual([place, headline])
  })

  it('is something to do where a service center keeps it for a canceled order', () => {
    const order = buildVisitOrder('cancelled', buildVisit())
    expect(sort(order)).toEqual(['due', 'cancelledVisitKept'])
    expect(listUnderWay([order], viewpoint)).toEqual([])
    for (const appointment of [
      null,
      buildVisit({ kind: 'home' }),
      buildVisit({ can: { move: false, cancel: false } }),
    ])
      expect(sort({ ...order, appointment })).toEqual(['finished', 'cancelled'])
  })
})
