import { describe, expect, it } from 'vitest'
import type { DeliveryView } from '#lib/simulator/delivery-view.ts'
import { describeEffect } from './describe-effect.ts'

const delivery: DeliveryView = {
  deliveryId: 'msg_1',
  at: '2026-05-01T09:00:00.000Z',
  kind: 'accepted',
  messageId: 'msg_1',
  eventType: 'labtest.order.updated',
  outcome: 'applied',
  orderId: null,
  statusBefore: 'a.testkit.ordered',
  statusAfter: 'a.testkit.transit_customer',
  changedFields: 2,
}

const same = { statusAfter: 'a.testkit.ordered' }
const cases: [string, Partial<DeliveryView>][] = [
  ['moved', {}],
  ['first', { statusBefore: null }],
  ['fields', same],
  ['events', { ...same, changedFields: 0 }],
  ['nothing', { outcome: 'unchanged' }],
  ['waiting', { outcome: 'stored', statusAfter: null }],
  ['unread', { outcome: 'waiting', statusAfter: null }],
  ['malformed', { outcome: 'malformed', statusAfter: null }],
  ['nothing', { outcome: 'a new word', statusAfter: null }],
  ['refused', { kind: 'forged', outcome: null, statusAfter: null }],
  ['refused', { kind: 'a new word' }],
]

describe('describeEffect', () => {
  it.each(cases)('says %s', (is, change) => {
    expect(describeEffect({ ...delivery, ...change })).toMatchObject({ is })
  })
})
