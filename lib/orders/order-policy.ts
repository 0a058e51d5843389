import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'

// What an order allows, derived from its events (low-level statuses, oldest first).

const cancellableKit = new Set([
  'ordered',
  'awaiting_registration',
  'requisition_created',
  'requisition_bypassed',
  'testkit_registered',
])
const shipping = new Set([
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'problem_in_transit_customer',
  'failure_to_deliver_to_customer',
])
const cancellableVisit = new Set([
  'ordered',
  'requisition_created',
  'requisition_bypassed',
  'appointment_pending',
  'appointment_scheduled',
  'appointment_cancelled',
])
const registering = new Set(['requisition_created', 'requisition_bypassed', 'testkit_registered'])
const registrable = new Set([
  'awaiting_registration',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
])

interface OrderFacts {
  method: string | null
  status: string
  events: readonly { status: string }[]
}

/** The status says that the kit was registered, not where it is. */
export const isRegistering = (status: string) => registering.has(lowLevelOf(status))

export function isRegistered({ method, events }: OrderFacts) {
  return method !== 'testkit' || events.some(({ status }) => isRegistering(status))
}

export function canRegister(facts: OrderFacts) {
  return (
    facts.method === 'testkit' && !isRegistered(facts) && registrable.has(lowLevelOf(facts.status))
  )
}

const bookable = new Set(['requisition_created', 'requisition_bypassed', 'appointment_cancelled'])

/** Where blood is drawn at an appointment; undefined for an order that needs none. */
export function visitKindOf(method: string | null) {
  if (method === 'at_home_phlebotomy') return 'home'
  return method === 'walk_in_test' ? 'center' : undefined
}

/** The order waits for a visit that is not booked. */
export function isVisitOpen({ method, status }: Pick<OrderFacts, 'method' | 'status'>) {
  return visitKindOf(method) !== undefined && bookable.has(lowLevelOf(status))
}

/** The lab waits for a detail. */
export const canCorrectDetails = ({ status }: Pick<OrderFacts, 'status'>) =>
  lowLevelOf(status) === 'lab_processing_blocked'

const isOver = (status: string) => ['failed', 'cancelled'].includes(highLevelOf(status))

/** A kit ships to its address for as long as it can be canceled. */
export const canCorrectAddress = (facts: OrderFacts) =>
  facts.method === 'testkit' && isCancellable(facts)

/** The kit is underway or has arrived, so nothing would come of another address. */
export function isAddressFrozen({ method, status, events }: OrderFacts) {
  return (
    method === 'testkit' &&
    !isOver(status) &&
    events.some((event) => shipping.has(lowLevelOf(event.status)))
  )
}

export function isCancellable({ method, status, events }: OrderFacts) {
  const low = lowLevelOf(status)
  if (method === 'testkit') {
    return (
      cancellableKit.has(low) && !events.some((event) => shipping.has(lowLevelOf(event.status)))
    )
  }
  const drawn = method === 'at_home_phlebotomy' || method === 'on_site_collection'
  return cancellableVisit.has(low) || (drawn && low === 'draw_completed')
}

/** It brings no results anymore, so the same tests may be ordered once more. */
export const canBeOrderedAgain = (status: string) =>
  ['failed', 'cancelled'].includes(highLevelOf(status))

/** Another order may stand in its place. */
export const canBeReplaced = (status: string) =>
  canBeOrderedAgain(status) || lowLevelOf(status) === 'redraw_available'
