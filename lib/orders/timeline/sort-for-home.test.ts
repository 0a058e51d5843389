import { describe, expect, it } from 'vitest'
import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import { asOrderId } from '#lib/ids.ts'
import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { sortForHome } from './sort-for-home.ts'

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
