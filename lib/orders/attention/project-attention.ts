import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import { type FoldedEvent, type OrderState, sortEvents } from '#lib/orders/fold/fold-order.ts'
import { createFieldReader, projectOrder } from '#lib/orders/fold/project-order.ts'
import { visitKindOf } from '#lib/orders/order-policy.ts'
import type { AttentionKind, AttentionReason } from './attention-kinds.ts'

export interface ProjectedAttention {
  kind: AttentionKind
  reason: AttentionReason
  sinceAt: string
  fromAt: string
  /** when it is over by itself */
  untilAt?: string | null
}

const patienceDays = {
  unregistered: 7,
  notSent: 5,
  stalledToPatient: 7,
  notPosted: 14,
  stalledToLab: 7,
  noResults: 21,
  /** a week after the last reminder */
  notBooked: 14,
  notCollected: 14,
  requestUnanswered: 3,
  /** after the end of a visit at home */
  visitOver: 1,
  /** after the end of a walk-in, where it is not known how long its results take */
  walkInOver: 7,
  /** visits are booked up to three weeks ahead */
  visitUnknown: 22,
} as const

const registering = new Set(['requisition_created', 'requisition_bypassed', 'testkit_registered'])

type Rule = (facts: Facts) => ProjectedAttention | undefined

/** The appointment of an order that counts, as far as attention needs it. */
export interface VisitFacts {
  status: string
  startAt: string | null
  endAt: string | null
}

interface Facts {
  at: string
  placedAt: string
  /** when an order that is scheduled for a day begins */
  startsAt: string
  method: string | null
  visit: VisitFacts | undefined
  isStock: boolean
  registeredAt: string | undefined
  lastDay: string | null
  /** how long the test's results take at the latest */
  turnaroundDays: number | null
}

const atOnce =
  (kind: AttentionKind, reason: AttentionReason): Rule =>
  ({ at }) =>
    from(kind, reason, at, 0)

const onItsWay: Rule = ({ at, isStock, registeredAt }) =>
  registeredAt === undefined && !isStock
    ? from('unregistered', 'notRegisteredOnItsWay', at, patienceDays.unregistered)
    : from('late', 'stalledToPatient', at, patienceDays.stalledToPatient)

const notStarted: Rule = ({ method, placedAt, startsAt }) => {
  if (method === 'testkit') return from('late', 'notSent', placedAt, patienceDays.notSent)
  if (visitKindOf(method)) return from('late', 'notBooked', startsAt, patienceDays.notBooked)
  return method === 'on_site_collection'
    ? from('late', 'notCollected', startsAt, patienceDays.notCollected)
    : undefined
}

const atLab: Rule = ({ at, lastDay }) => {
  const over = lastDay === null ? undefined : endOfDay(lastDay)
  return over === undefined
    ? from('late', 'noResults', at, patienceDays.noResults)
    : { kind: 'late', reason: 'pastTurnaround', sinceAt: over, fromAt: over }
}

/** A walk-in keeps this status until its results arrive, and few centers report before that it took place. */
const scheduled: Rule = (facts) => {
  const { at, method, visit, turnaroundDays } = facts
  const endAt = visit?.endAt
  if (visit?.status === 'completed') return atLab({ ...facts, at: endAt ?? at })
  if (!endAt) return from('late', 'visitOver', at, patienceDays.visitUnknown)
  const isWalkIn = visitKindOf(method) === 'center'
  const days = isWalkIn ? (turnaroundDays ?? patienceDays.walkInOver) : patienceDays.visitOver
  return from('late', 'visitOver', endAt, Math.max(days, patienceDays.visitOver))
}

/** A kit in the clinic's stock does not have to be registered yet. */
const withCustomer: Rule = ({ at, isStock, registeredAt }) => {
  if (registeredAt !== undefined) {
    const since = [registeredAt, at].toSorted()[1] ?? at
    return from('late', 'notPosted', since, patienceDays.notPosted)
  }
  return isStock ? undefined : from('unregistered', 'notRegistered', at, patienceDays.unregistered)
}

const rules: Record<string, Rule> = {
  ordered: notStarted,
  awaiting_registration: notStarted,
  requisition_created: notStarted,
  requisition_bypassed: notStarted,
  testkit_registered: notStarted,
  transit_customer: onItsWay,
  out_for_delivery: onItsWay,
  with_customer: withCustomer,
  transit_lab: ({ at }) => from('late', 'stalledToLab', at, patienceDays.stalledToLab),
  appointment_pending: ({ at }) =>
    from('late', 'requestUnanswered', at, patienceDays.requestUnanswered),
  appointment_scheduled: scheduled,
  delivered_to_lab: atLab,
  draw_completed: atLab,
  partial_results: atLab,
  problem_in_transit_customer: atOnce('transit', 'delayedToPatient'),
  problem_in_transit_lab: atOnce('transit', 'delayedToLab'),
  lab_processing_blocked: atOnce('blocked', 'blocked'),
  sample_error: atOnce('failed', 'sampleError'),
  lost: atOnce('failed', 'lost'),
  failure_to_deliver_to_customer: atOnce('failed', 'undeliveredToPatient'),
  failure_to_deliver_to_lab: atOnce('failed', 'undeliveredToLab'),
  redraw_available: atOnce('failed', 'redraw'),
  appointment_cancelled: atOnce('failed', 'appointmentCancelled'),
}

const overVisits = new Set(['cancelled', 'completed'])

/** Someone still comes, or waits for the patient. */
function fromCanceledOrder(visit: VisitFacts | undefined, at: string) {
  if (!visit || overVisits.has(visit.status)) return undefined
  return { ...from('failed', 'visitOfCanceledOrder', at, 0), untilAt: visit.startAt }
}

/**
 * Undefined for settled orders and those on track. Pure, so that it can be stored with the order
 * and indexed.
 */
export function projectAttention(
  state: OrderState,
  { isStock, visit }: { isStock: boolean; visit?: VisitFacts | undefined },
): ProjectedAttention | undefined {
  const { status, statusAt, placedAt, updatedAt, method } = projectOrder(state)
  const events = sortEvents(state.events.values())
  const where = locate(events)
  const at = where?.createdAt ?? statusAt ?? updatedAt
  if (!at) return undefined
  if (highLevelOf(status) === 'cancelled') return fromCanceledOrder(visit, at)
  const low = lowLevelOf(where?.status ?? status)
  const rule = Object.hasOwn(rules, low) ? rules[low] : undefined
  if (!rule) return status.startsWith('failed') ? from('failed', 'failed', at, 0) : undefined
  const read = createFieldReader(state.fields)
  return rule({
    at,
    placedAt: placedAt ?? at,
    startsAt: laterOf(events.at(-1)?.createdAt ?? at, read.text('activate_by')),
    method,
    visit,
    isStock,
    registeredAt: events.find((event) => registering.has(lowLevelOf(event.status)))?.createdAt,
    lastDay: read.text('worst_case_result_by_date'),
    turnaroundDays: readDays(read.text('lab_test.worst_case_tat_days')),
  })
}

function readDays(text: string | null) {
  const days = text === null ? Number.NaN : Number(text)
  return Number.isFinite(days) ? days : null
}

/** Registration does not say where the kit is; the events before it do. */
function locate(events: readonly FoldedEvent[]) {
  return events.findLast(({ status }) => !registering.has(lowLevelOf(status))) ?? events.at(-1)
}

function from(
  kind: AttentionKind,
  reason: AttentionReason,
  sinceAt: string,
  days: number,
): ProjectedAttention {
  const fromAt = new Date(Date.parse(sinceAt) + days * 86_400_000).toISOString()
  return { kind, reason, sinceAt, fromAt }
}

function laterOf(instant: string, day: string | null): string {
  const over = day === null ? undefined : endOfDay(day)
  return over !== undefined && over > instant ? over : instant
}

/** Noon UTC of the next day: by then the day is over in every US time zone. */
function endOfDay(day: string): string | undefined {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN
  return Number.isNaN(parsed) ? undefined : new Date(parsed + 86_400_000).toISOString()
}
