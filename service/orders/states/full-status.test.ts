import { describe, expect, it } from 'vitest'
import { lowLevelStatuses, modalities } from '#contract/order-status.ts'
import { fullStatus, fullStatuses, transactionStatusOf } from './full-status.ts'
import { advanceOrder, listNextStatuses, newOrderState } from './state-machine.ts'

describe('fullStatuses', () => {
  it('include every status that an order can reach', () => {
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

  it('say whether a drawn sample is with the laboratory', () => {
    expect(fullStatus('on_site_collection', 'draw_completed')).toBe(
      'sample_with_lab.on_site_collection.draw_completed',
    )
    expect(fullStatus('at_home_phlebotomy', 'draw_completed')).toBe(
      'collecting_sample.at_home_phlebotomy.draw_completed',
    )
  })
})

describe('transactionStatusOf', () => {
  it.each([
    [['received.testkit.ordered'], 'active'],
    [['completed.testkit.completed'], 'completed'],
    [['cancelled.testkit.cancelled'], 'cancelled'],
    [['failed.testkit.lost'], 'cancelled'],
    [['failed.testkit.sample_error', 'failed.testkit.lost'], 'cancelled'],
    [['failed.testkit.sample_error', 'received.testkit.requisition_created'], 'active'],
    [['failed.testkit.sample_error', 'completed.testkit.corrected'], 'completed'],
    [['cancelled.testkit.cancelled', 'cancelled.testkit.do_not_process'], 'cancelled'],
    [['failed.testkit.sample_error', 'cancelled.testkit.cancelled'], 'cancelled'],
    [[], 'active'],
  ])('for %j is %s', (statuses, expected) => {
    expect(transactionStatusOf(statuses)).toBe(expected)
  })
})
