import type { DeliveryView } from '#lib/simulator/delivery-view.ts'

export type Effect =
  | { is: 'moved' | 'first'; before: string; after: string }
  | { is: 'waiting' | 'fields' | 'events' | 'nothing' | 'ignored' | 'malformed' | 'refused' }

/** What a delivery did, as one thing to say: a move before details, details before nothing. */
export function describeEffect(delivery: DeliveryView): Effect {
  const { kind, outcome, statusBefore: before, statusAfter: after, changedFields } = delivery
  if (kind !== 'accepted') return { is: 'refused' }
  if (outcome === 'stored') return { is: 'waiting' }
  if (outcome === 'ignored' || outcome === 'malformed') return { is: outcome }
  if (outcome !== 'applied' || after === null) return { is: 'nothing' }
  if (before === null) return { is: 'first', before: after, after }
  if (before !== after) return { is: 'moved', before, after }
  return { is: changedFields > 0 ? 'fields' : 'events' }
}
