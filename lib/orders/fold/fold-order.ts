import { isOrderSnapshot, type WireOrder, type WireOrderEvent } from '#contract/orders.ts'
import { compareText } from '#lib/service-log/fold/canonical-text.ts'
import { type FieldState, foldFields } from '#lib/service-log/fold/fold-fields.ts'
import type { FoldEffect } from '#lib/service-log/fold/fold-messages.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import { type FieldValue, flattenOrder, isOwnerPath } from './flatten-order.ts'
import type { OrderMessage } from './order-message.ts'

export interface FoldedEvent {
  eventId: string
  status: string
  statusDetail: string | null
  /** UTC with microseconds, sortable as text */
  createdAt: string
}

export interface OrderState extends FieldState<FieldValue> {
  events: ReadonlyMap<string, FoldedEvent>
}

export const emptyOrderState: OrderState = {
  fields: new Map(),
  versions: new Map(),
  events: new Map(),
}

const rules = { isOwnField: isOwnerPath, quietFields: new Set(['updated_at', 'revision']) }

/** The result is the same for any order of the messages and any number of copies. */
export function foldOrder(
  state: OrderState,
  message: OrderMessage,
): FoldEffect & { state: OrderState } {
  const { order } = message
  const { fields, versions, isChanged, changedFields } = foldFields(
    state,
    {
      version: versionOf(order),
      fields: flattenOrder(message),
      isSnapshot: isOrderSnapshot(order),
    },
    rules,
  )
  const { events, added, changed } = uniteEvents(state.events, order)
  return {
    state: { fields, versions, events },
    isChanged: isChanged || changed > 0,
    hasNews: changedFields.length > 0 || changed > 0,
    changedFields,
    addedEvents: added,
  }
}

/**
 * Sortable as text. A message without a revision (from an older service) is older than all that have one; such messages
 * are ordered by `updated_at`.
 */
function versionOf({ revision, updated_at, created_at }: WireOrder) {
  if (typeof revision === 'number') return `r${String(revision).padStart(10, '0')}`
  return normalizeInstant(updated_at) ?? normalizeInstant(created_at) ?? ''
}

function uniteEvents(known: OrderState['events'], order: WireOrder) {
  const events = new Map(known)
  let added = 0
  let changed = 0
  const stated = order.last_event ? [...order.events, order.last_event] : order.events
  for (const event of stated) {
    const folded = readEvent(event)
    if (!folded) continue
    const before = events.get(folded.eventId)
    if (before && rankOf(folded) <= rankOf(before)) continue
    events.set(folded.eventId, folded)
    changed += 1
    if (!before) added += 1
  }
  return { events, added, changed }
}

/** Undefined when the event's time cannot be read: it has no place on a timeline. */
function readEvent(event: WireOrderEvent): FoldedEvent | undefined {
  const createdAt = normalizeInstant(event.created_at)
  if (!createdAt) return undefined
  return {
    eventId: String(event.id),
    status: event.status,
    statusDetail: event.status_detail ?? null,
    createdAt,
  }
}

function rankOf({ createdAt, status, statusDetail }: FoldedEvent) {
  return JSON.stringify([createdAt, status, statusDetail ?? ''])
}

export function sortEvents(events: Iterable<FoldedEvent>): FoldedEvent[] {
  return [...events].sort(
    (a, b) => compareText(a.createdAt, b.createdAt) || compareIds(a.eventId, b.eventId),
  )
}

function compareIds(a: string, b: string) {
  const difference = BigInt(a) - BigInt(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
