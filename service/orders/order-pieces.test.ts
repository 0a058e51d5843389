import { describe, expect, it } from 'vitest'
import { lowLevelStatuses, modalities } from '#service/contract/order-status.ts'
import { isSampleId } from '#service/contract/sample-id.ts'
import { createOrderFixture } from '#service/testing/order-fixture.ts'
import { buildShipment, uspsCheckDigit } from './build-shipment.ts'
import { allocateSampleId } from './intake/allocate-sample-id.ts'
import { isMinor } from './intake/check-age.ts'
import { advanceOrder, listNextStatuses, newOrderState } from './state-machine.ts'
import { fullStatus, fullStatuses } from './states/order-statuses.ts'
import { transactionStatusOf } from './states/transaction-status.ts'

describe('transactionStatusOf', () => {
  it.each([
    [['received.testkit.ordered'], 'active'],
    [['completed.testkit.completed'], 'completed'],
    [['cancelled.testkit.cancelled'], 'cancelled'],
    [['failed.testkit.lost'], 'active'],
    [['failed.testkit.sample_error', 'received.testkit.requisition_created'], 'active'],
    [['failed.testkit.sample_error', 'completed.testkit.corrected'], 'completed'],
    [['cancelled.testkit.cancelled', 'cancelled.testkit.do_not_process'], 'cancelled'],
    [['failed.testkit.sample_error', 'cancelled.testkit.cancelled'], 'active'],
    [[], 'active'],
  ])('of %j is %s', (statuses, expected) => {
    expect(transactionStatusOf(statuses)).toBe(expected)
  })
})

describe('fullStatuses', () => {
  it('hold everything that any order can become', () => {
    for (const modality of modalities) {
      for (const flow of ['register', 'known_patient', 'import'] as const) {
        const open = [newOrderState(modality, flow)]
        const seen = new Set<string>()
        for (let state = open.pop(); state; state = open.pop()) {
          if (seen.has(JSON.stringify(state))) continue
          seen.add(JSON.stringify(state))
          for (const next of listNextStatuses(state)) {
            expect(fullStatuses).toContain(fullStatus(modality, next))
            open.push(advanceOrder(state, next))
          }
        }
      }
    }
    expect(new Set(fullStatuses).size).toBe(fullStatuses.length)
    expect(new Set(fullStatuses.map((full) => full.split('.')[2]))).toEqual(
      new Set(lowLevelStatuses),
    )
  })

  it('tell where a drawn sample is', () => {
    expect(fullStatus('on_site_collection', 'draw_completed')).toBe(
      'sample_with_lab.on_site_collection.draw_completed',
    )
    expect(fullStatus('at_home_phlebotomy', 'draw_completed')).toBe(
      'collecting_sample.at_home_phlebotomy.draw_completed',
    )
  })
})

describe('buildShipment', () => {
  it('has numbers that the couriers’ pages take', () => {
    for (let run = 0; run < 50; run += 1) {
      const shipment = buildShipment('order', new Date(0))
      const number = shipment.outboundTrackingNumber ?? ''
      expect(number).toMatch(/^94001\d{17}$/)
      expect(uspsCheckDigit(number.slice(0, -1))).toBe(Number(number.at(-1)))
      expect(shipment.inboundTrackingUrl).toContain(shipment.inboundTrackingNumber)
      expect(['USPS', 'UPS', 'FedEx']).toContain(shipment.inboundCourier)
    }
  })
})

describe('isMinor', () => {
  it.each([
    ['2008-05-02', '2026-05-01', true],
    ['2008-05-01', '2026-05-01', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
  ])('born %s, on %s: %s', (dob, day, expected) => {
    expect(isMinor(dob, new Date(day))).toBe(expected)
  })
})

describe('allocateSampleId', () => {
  it('draws again when a code is taken, and gives up in the end', async () => {
    const fixture = await createOrderFixture()
    try {
      const taken = await fixture.db.$transaction((tx) =>
        allocateSampleId(tx, () => new Uint8Array(11)),
      )
      const { order } = (await fixture.placeKit()).body
      await fixture.db.order.update({ where: { id: order.id }, data: { sampleId: taken } })
      const draws = [new Uint8Array(11), new Uint8Array(11).fill(7)]
      const free = await fixture.db.$transaction((tx) =>
        allocateSampleId(tx, () => draws.shift() ?? new Uint8Array(11)),
      )
      expect(free).not.toBe(taken)
      expect(isSampleId(free)).toBe(true)
      await expect(
        fixture.db.$transaction((tx) => allocateSampleId(tx, () => new Uint8Array(11))),
      ).rejects.toThrow()
    } finally {
      await fixture.close()
    }
  })
})
