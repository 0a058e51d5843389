import { lowLevelOf } from '#service/contract/order-status.ts'

interface KitEvent {
  status: string
  createdAt: Date
}

export type KitStage =
  | { kind: 'registrable' }
  | { kind: 'registered'; at: string }
  | { kind: 'cancelled' }
  | { kind: 'moved-on' }

// From these the service takes a registration (contract, decision 2 and the oracle of transitions).
const registrable = new Set([
  'awaiting_registration',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
])
const registering = new Set(['testkit_registered', 'requisition_created', 'requisition_bypassed'])

/** How far a kit is, as far as registering it goes; events oldest first. */
export function readKitStage(events: readonly KitEvent[]): KitStage {
  const lows = events.map((event) => lowLevelOf(event.status))
  const last = lows.at(-1) ?? ''
  if (last === 'cancelled' || last === 'do_not_process') return { kind: 'cancelled' }
  const registeredAt = lows.findIndex((low) => registering.has(low))
  const registered = events[registeredAt]
  if (registered) return { kind: 'registered', at: registered.createdAt.toISOString() }
  return isRegistrable(last) ? { kind: 'registrable' } : { kind: 'moved-on' }
}

/** Whether a kit whose newest status is this one can be registered. */
export function isRegistrable(status: string) {
  return registrable.has(lowLevelOf(status))
}
