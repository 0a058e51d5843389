import type { Tone } from '#components/ui/tone.tsx'
import { outcomeFilters } from '#lib/webhook-console/console-filters.ts'
import type { ReceivedView } from '#lib/webhook-console/console-view.ts'

export type OutcomeName = (typeof outcomeFilters)[number] | 'other'

export const nameOutcome = (outcome: string): OutcomeName =>
  outcomeFilters.find((known) => known === outcome) ?? 'other'

export const outcomeTone: Record<OutcomeName, Tone> = {
  applied: 'good',
  unchanged: 'neutral',
  stored: 'accent',
  waiting: 'watch',
  malformed: 'alert',
  duplicate: 'neutral',
  forged: 'alert',
  stale: 'watch',
  id_reuse: 'alert',
  unreadable: 'watch',
  too_large: 'watch',
  foreign_team: 'alert',
  other: 'neutral',
}

export type ReceivedEffect =
  | { is: 'moved'; before: string; after: string }
  | { is: 'first'; after: string }
  | { is: 'fields'; count: number }
  | { is: 'events' | 'data' | 'nothing' | 'waiting' | 'unread' | 'malformed' | 'refused' }

/** The main effect: a status before fields, fields before events. Only of orders the list says more than that. */
export function describeReceived(row: ReceivedView): ReceivedEffect {
  if (row.isRefused) return { is: 'refused' }
  if (row.outcome === 'stored') return { is: 'waiting' }
  if (row.outcome === 'waiting') return { is: 'unread' }
  if (row.outcome === 'malformed') return { is: 'malformed' }
  if (row.outcome !== 'applied') return { is: 'nothing' }
  const { statusBefore: before, statusAfter: after, changedFields: count } = row
  if (after === null) return { is: 'data' }
  if (before === null) return { is: 'first', after }
  if (before !== after) return { is: 'moved', before, after }
  return count > 0 ? { is: 'fields', count } : { is: 'events' }
}
