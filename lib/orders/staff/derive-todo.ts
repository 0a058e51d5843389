import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'
import { isRegistering } from '#lib/orders/order-policy.ts'
import type { OrderResultsView, OrderTodo, Whereabouts } from './order-page-view.ts'

export interface OrderProblem {
  group: AttentionKind
  reason: string
  detail: string | null
  sinceAt: string
  stateKey: string
  isSnoozed: boolean
  snoozedBy: string | null
  snoozedUntil: string | null
  snoozeReason: string | null
  owner: Colleague | null
}

export interface TodoFacts {
  status: string
  /** oldest first */
  events: readonly { status: string }[]
  isStock: boolean
  results: OrderResultsView | null
  /** reviewed, and not known to have been seen: see unreadCondition */
  isUnread: boolean
  problem: OrderProblem | null
  /** that takes place, or may */
  openVisit: { startAt: string | null; timeZone: string } | null
  can: { acknowledge: boolean; sign: boolean; snooze: boolean }
}

/** The most urgent first: a person at risk, results that no one has looked at, someone who still comes, then what delays the order. */
export function deriveTodo(facts: TodoFacts): OrderTodo {
  return (
    fromLoops(facts) ??
    fromResults(facts) ??
    fromVisit(facts) ??
    fromProblem(facts) ??
    fromWaiting(facts) ?? { kind: 'nothing', where: locate(facts), hold: readHold(facts) }
  )
}

function fromLoops({ results, can }: TodoFacts): OrderTodo | undefined {
  const open = results?.loops.filter(({ state }) => state !== 'closed') ?? []
  const [first] = open
  if (!first || first.state === 'closed') return undefined
  const { state, ownerName } = first
  const acknowledged = ownerName === null ? 'acknowledged' : 'owned'
  const waiting = state === 'acknowledged' ? acknowledged : state
  const isForOthers = !can.acknowledge && (waiting === 'open' || waiting === 'reopened')
  const advice = isForOthers ? (`${waiting}-to-others` as const) : waiting
  return { ...first, kind: 'critical', state, advice, count: open.length }
}

function fromResults({ results, can }: TodoFacts): OrderTodo | undefined {
  if (!results) return undefined
  const { lane, reasons, missingCount, status, outsideCount } = results
  if (lane === 'done' || lane === 'held') return undefined
  if (reasons.some(({ kind }) => kind === 'no-patient')) return { kind: 'no-patient' }
  const missing = reasons.flatMap((reason) =>
    reason.kind === 'missing' && 'name' in reason ? reason.name : [],
  )
  return {
    kind: 'sign',
    lane,
    isPartial: status === 'partial',
    missingCount,
    missing: outsideCount === null ? null : missing,
    canSign: can.sign,
  }
}

function fromProblem({ problem, can }: TodoFacts): OrderTodo | undefined {
  if (!problem) return undefined
  const { isSnoozed, owner: _, ...rest } = problem
  return { ...rest, kind: isSnoozed ? 'snoozed' : 'problem', canSnooze: can.snooze }
}

function fromVisit({ openVisit, status, problem }: TodoFacts): OrderTodo | undefined {
  if (problem?.isSnoozed || !openVisit || highLevelOf(status) !== 'cancelled') return undefined
  return { kind: 'cancel-visit', ...openVisit }
}

function fromWaiting({ results, isUnread, status }: TodoFacts): OrderTodo | undefined {
  if (isUnread && results?.signedAt) return { kind: 'unread', signedAt: results.signedAt }
  if (!results && highLevelOf(status) === 'completed') return { kind: 'awaited' }
  return undefined
}

const places: Readonly<Record<string, Whereabouts>> = {
  ordered: 'preparing',
  awaiting_registration: 'preparing',
  transit_customer: 'to-patient',
  out_for_delivery: 'to-patient',
  problem_in_transit_customer: 'to-patient',
  with_customer: 'with-patient',
  transit_lab: 'to-lab',
  problem_in_transit_lab: 'to-lab',
  delivered_to_lab: 'at-lab',
  draw_completed: 'collected',
  lab_processing_blocked: 'at-lab',
  partial_results: 'at-lab',
  appointment_pending: 'appointment',
  appointment_scheduled: 'appointment',
  appointment_cancelled: 'appointment',
  cancelled: 'cancelled',
  do_not_process: 'cancelled',
}

function locate({ results, status, events, isStock }: TodoFacts): Whereabouts {
  if (results?.lane === 'held') return 'held'
  const isOver = highLevelOf(status) === 'completed'
  if (results?.lane === 'done' && isOver) return 'reviewed'
  if (highLevelOf(status) === 'cancelled') return 'cancelled'
  // Registration does not say where a kit is; the events before it do.
  const last = events.findLast((event) => !isRegistering(event.status))
  const low = lowLevelOf(last?.status ?? status)
  const place = Object.hasOwn(places, low) ? places[low] : undefined
  if (place === 'with-patient' && isStock) return 'in-stock'
  return place ?? (isRegistering(status) ? 'preparing' : 'other')
}

function readHold({ results }: TodoFacts) {
  if (results?.lane !== 'held') return null
  const held = results.reasons.find((reason) => reason.kind === 'held')
  if (!held || !('ground' in held)) return null
  return { ground: held.ground, endsAt: held.endsAt }
}
