import { describe, expect, it } from 'vitest'
import type { OrderView } from '#lib/orders/order-view.ts'
import { buildOrderForTimeline, kitPath } from '#lib/orders/timeline/build-order-for-timeline.ts'
import { listSimulationMoves, type SimulationMove } from './simulation-moves.ts'

function movesAt(end: number, isRegistered = false) {
  const order = buildOrderForTimeline(kitPath.slice(0, end), { isRegistered })
  return listSimulationMoves(order as OrderView)
}

const statusesOf = (moves: SimulationMove[]) => moves.map((move) => move.finalStatus)

describe('listSimulationMoves', () => {
  it('ships a new kit, and moves it no further than the patient until it is registered', () => {
    const moves = movesAt(2)
    expect(statusesOf(moves.next)).toEqual(['collecting_sample.testkit.transit_customer'])
    expect(statusesOf(moves.walks)).toEqual(['collecting_sample.testkit.with_customer'])
    expect(moves.needsRegistration).toBe(true)
  })

  it('stays with the patient until the kit is registered', () => {
    expect(movesAt(5).next).toEqual([])
    expect(statusesOf(movesAt(7, true).next)).toEqual(['collecting_sample.testkit.transit_lab'])
    expect(movesAt(7, true).needsRegistration).toBe(false)
  })

  it('offers every sample error and block, with its detail, at the lab', () => {
    const { faults } = movesAt(9, true)
    expect(faults.filter((move) => move.low === 'sample_error')).toHaveLength(5)
    expect(faults.filter((move) => move.low === 'lab_processing_blocked')).toHaveLength(3)
    expect(faults.every((move) => move.detail)).toBe(true)
  })

  it.each([
    [
      'at_home_phlebotomy',
      'received.at_home_phlebotomy.ordered',
      ['received.at_home_phlebotomy.requisition_created'],
    ],
    ['at_home_phlebotomy', 'received.at_home_phlebotomy.requisition_created', []],
    [
      'at_home_phlebotomy',
      'collecting_sample.at_home_phlebotomy.draw_completed',
      [
        'sample_with_lab.at_home_phlebotomy.partial_results',
        'completed.at_home_phlebotomy.completed',
      ],
    ],
    [
      'walk_in_test',
      'received.walk_in_test.requisition_created',
      ['sample_with_lab.walk_in_test.partial_results', 'completed.walk_in_test.completed'],
    ],
    [
      'on_site_collection',
      'received.on_site_collection.requisition_created',
      ['sample_with_lab.on_site_collection.draw_completed'],
    ],
  ])('moves an order of %s at %s on to %j', (method, status, next) => {
    const order = buildOrderForTimeline([status], { method }) as OrderView
    expect(statusesOf(listSimulationMoves(order).next)).toEqual(next)
    expect(listSimulationMoves(order)).toMatchObject({ walks: [], needsRegistration: false })
  })

  it('offers nothing for orders that ended or are of an unknown kind', () => {
    const lost = buildOrderForTimeline([...kitPath.slice(0, 3), 'failed.testkit.lost']) as OrderView
    expect(listSimulationMoves(lost)).toMatchObject({ next: [], faults: [], walks: [] })
    expect(listSimulationMoves({ ...lost, method: 'by_drone' }).next).toEqual([])
  })
})
