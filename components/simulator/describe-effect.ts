import type { DeliveryView } from '#lib/simulator/delivery-view.ts'

export type Effect =
  | { is: 'moved' | 'first'; before: string; after: string }
  | { is: 'waiting' | 'fields' | 'events' | 'nothing' | 'unread' | 'malformed' | 'refused' }

/** The main effect of a delivery: a status change before changed fields, fields before nothing. */
export function describeEffect(delivery: DeliveryView): Effect {
  const { kind, outcome, statusBefore: before, statusAfter: after, changedFields } = delivery
  if (kind !== 'accepted') return { is: 'refused' }
  if (outcome === 'stored') return { is: 'waiting' }
  if (outcome === 'waiting') return { is: 'unread' }
  if (outcome === 'malformed') return { is: 'malformed' }
  if (outcome !== 'applied' || after === null) return { is: 'nothing' }
  if (before === null) return { is: 'first', before: after, after }
  if (before !== after) return { is: 'moved', before, after }
  return { is: changedFields > 0 ? 'fields' : 'events' }
}
