import type { WireOrderEvent } from '#service/contract/orders.ts'
import { type FieldValue, flattenOrder } from './flatten-order.ts'
import { normaliseInstant } from './instant.ts'
import type { OrderMessage } from './order-message.ts'

export interface FoldedEvent {
  eventId: string
  status: string
  statusDetail: string | null
  /** UTC with microseconds, sortable as text */
  createdAt: string
}

/** What the messages of one order have told so far. */
export interface OrderState {
  fields: ReadonlyMap<string, FieldValue>
  /** for each field, the order's updated_at in the message that told it */
  versions: ReadonlyMap<string, string>
  events: ReadonlyMap<string, FoldedEvent>
}

export const emptyOrderState: OrderState = {
  fields: new Map(),
  versions: new Map(),
  events: new Map(),
}

export interface FoldOutcome {
  state: OrderState
  /** Anything at all is different, if only how new a field is known to be. */
  isChanged: boolean
  /** Something that a reader could see is different. */
  hasNews: boolean
  /** The paths of the fields that have another value than before. */
  changedFields: string[]
  addedEvents: number
}

/**
 * Takes one message in. Each field keeps its newest value (ties go to the larger text), events are united by id: so
 * the result is the same for any order of the messages and for any number of copies.
 */
export function foldOrder(state: OrderState, message: OrderMessage): FoldOutcome {
  const version = versionOf(message)
  const fields = new Map(state.fields)
  const versions = new Map(state.versions)
  let isChanged = false
  const changedFields: string[] = []
  for (const [path, value] of flattenOrder(message)) {
    const known = versions.get(path)
    const isOther = canonicalText(fields.get(path)) !== canonicalText(value)
    if (known !== undefined && !isNewer(version, value, known, fields.get(path))) continue
    isChanged = true
    if (isOther && path !== 'updated_at') changedFields.push(path)
    fields.set(path, value)
    versions.set(path, version)
  }
  const { events, added, changed } = uniteEvents(state.events, message)
  return {
    state: { fields, versions, events },
    isChanged: isChanged || changed > 0,
    hasNews: changedFields.length > 0 || changed > 0,
    changedFields,
    addedEvents: added,
  }
}

/** The order's own updated_at; a message without a readable one is older than all others. */
function versionOf({ order }: OrderMessage) {
  return normaliseInstant(order.updated_at) ?? normaliseInstant(order.created_at) ?? ''
}

function isNewer(
  version: string,
  value: FieldValue,
  knownVersion: string,
  known: FieldValue | undefined,
) {
  if (version !== knownVersion) return version > knownVersion
  return canonicalText(value) > canonicalText(known)
}

function uniteEvents(known: OrderState['events'], { order }: OrderMessage) {
  const events = new Map(known)
  let added = 0
  let changed = 0
  const told = order.last_event ? [...order.events, order.last_event] : order.events
  for (const event of told) {
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

/** Undefined for an event whose time cannot be read: it has no place on a timeline. */
function readEvent(event: WireOrderEvent): FoldedEvent | undefined {
  const createdAt = normaliseInstant(event.created_at)
  if (!createdAt) return undefined
  return {
    eventId: String(event.id),
    status: event.status,
    statusDetail: event.status_detail ?? null,
    createdAt,
  }
}

/** Which of two tellings of one event stays. */
function rankOf({ createdAt, status, statusDetail }: FoldedEvent) {
  return JSON.stringify([createdAt, status, statusDetail ?? ''])
}

/** The events as they happened; those of the same instant by id. */
export function sortEvents(events: Iterable<FoldedEvent>): FoldedEvent[] {
  return [...events].sort(
    (a, b) => compareText(a.createdAt, b.createdAt) || compareIds(a.eventId, b.eventId),
  )
}

function compareText(a: string, b: string) {
  return a === b ? 0 : a < b ? -1 : 1
}

function compareIds(a: string, b: string) {
  const difference = BigInt(a) - BigInt(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** One text for each value, whatever the order of its keys. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  const sorted = entries.sort(([a], [b]) => compareText(a, b))
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonicalText(part)}`).join(',')}}`
}
