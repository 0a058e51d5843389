import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { listStatedConsents } from '#lib/consents/stated-consents.ts'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import { dayWhere } from '#lib/dates/day-where.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import type { Transaction } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { asPatientId } from '#lib/ids.ts'
import { isNotOver } from '#lib/orders/attention/attention-condition.ts'
import { type AttentionKind, exactReasonOf } from '#lib/orders/attention/attention-kinds.ts'
import { presentAsked } from '#lib/orders/present-asked.ts'
import type { FoundOrder } from '#lib/orders/present-order.ts'
import { readLinks } from '#lib/orders/read-links.ts'
import { hideValues, readLane, readReasons } from '#lib/result-sets/lane/read-lane.ts'
import { unreadCondition } from '#lib/result-sets/unread-condition.ts'
import { deriveTodo, type OrderProblem } from './derive-todo.ts'
import { listDocuments } from './order-documents.ts'
import type { OrderResultsView } from './order-page-view.ts'

interface Asked {
  found: FoundOrder
  actor: StaffActor
  /** null for a patient unknown to the app */
  patient: { id: string; isStock: boolean } | null
  appointment: AppointmentView | null
}

/** What became of an order's results, its documents, and what is to be done now. */
export async function readOrderPage(tx: Transaction, context: Context, asked: Asked) {
  const { found, actor, patient, appointment } = asked
  const { orderId, status } = found.row
  const { needsReason } = await findClinicalAccess(tx, context, patient?.id ?? null)
  const set = await findSet(tx, orderId, { withValues: !needsReason })
  const results = set?.results ?? null
  const problem = await findProblem(tx, found, appointment)
  return {
    resultSet: results,
    owner: problem?.owner ?? null,
    needsReason,
    links: await readLinks(tx, found),
    asked: { ...presentAsked(found), ...(needsReason && { answers: [] }) },
    placedBy: await findPlacer(tx, orderId),
    stated: patient
      ? ((await listStatedConsents(tx, { patientId: asPatientId(patient.id), orderId }))[0] ?? null)
      : null,
    documents: listDocuments({ found, hasReport: set?.hasReport ?? false, needsReason }),
    todo: deriveTodo({
      status,
      events: found.events,
      isStock: patient?.isStock ?? false,
      results,
      isUnread: set?.isUnread ?? false,
      problem,
      openVisit: appointment?.can.cancel
        ? { startAt: appointment.startAt, timeZone: appointment.timeZone }
        : null,
      can: {
        acknowledge: hasPermission(actor, 'critical-results:act'),
        sign: hasPermission(actor, 'results:sign'),
        snooze: hasPermission(actor, 'attention:set-aside'),
      },
    }),
  }
}

async function findPlacer(tx: Transaction, orderId: string) {
  const placed = await tx.staffOrder.findUnique({ where: { orderId } })
  const placer = placed && (await tx.user.findUnique({ where: { id: placed.placedBy } }))
  return placer?.name ?? null
}

async function findSet(tx: Transaction, orderId: string, { withValues }: { withValues: boolean }) {
  const set = await tx.resultSet.findUnique({ where: { orderId }, omit: { snapshot: true } })
  if (!set?.receivedAt) return null
  const loops = await findOrderLoops(tx, [orderId], { withClinical: withValues })
  const reasons = readReasons(set.laneReasons)
  const zone = set.patientId ? await findPatientZone(tx, asPatientId(set.patientId)) : undefined
  const textOf = (at: Date | null) => at?.toISOString() ?? null
  const results: OrderResultsView = {
    lane: readLane(set.lane),
    reasons: withValues ? reasons : hideValues(reasons),
    loops: loops.get(orderId) ?? [],
    resultCount: set.resultCount,
    outsideCount: withValues ? set.outsideCount : null,
    missingCount: set.missingCount,
    status: set.status,
    labName: set.labName,
    collectedAt: textOf(set.collectedAt),
    collectedOn: set.collectedAt && zone ? dayWhere(zone, set.collectedAt.toISOString()) : null,
    reportedAt: textOf(set.reportedAt),
    receivedAt: set.receivedAt.toISOString(),
    releasedAt: textOf(set.releasedAt),
    signedAt: textOf(set.signedAt),
    openedAt: textOf(set.openedAt),
  }
  const [age] = await tx.$queryRaw<{ is_unread: boolean }[]>`
    SELECT ${unreadCondition} AS is_unread
      FROM result_set WHERE order_id = ${orderId}::uuid`
  return { results, hasReport: set.status !== null, isUnread: age?.is_unread ?? false }
}

interface StoredProblem {
  kind: AttentionKind
  reason: string
  since_at: Date
  state_key: string
  is_snoozed: boolean
  snoozed_by: string | null
  set_aside_until: Date | null
  set_aside_reason: string | null
  owner_id: string | null
  owner_name: string | null
}

async function findProblem(
  tx: Transaction,
  { row }: FoundOrder,
  appointment: AppointmentView | null,
): Promise<OrderProblem | null> {
  const [found] = await tx.$queryRaw<StoredProblem[]>`
    SELECT kind, reason, since_at, state_key, set_aside_key IS NOT DISTINCT FROM state_key AS is_snoozed,
           (SELECT name FROM "user" WHERE id = set_aside_by) AS snoozed_by, set_aside_until, set_aside_reason,
           owner_id, (SELECT name FROM "user" WHERE id = owner_id) AS owner_name
      FROM order_attention
     WHERE order_id = ${row.orderId}::uuid AND kind IS NOT NULL AND from_at <= now() AND ${isNotOver}`
  if (!found) return null
  return {
    group: found.kind,
    reason: exactReasonOf(found.reason, appointment),
    detail: row.statusDetail,
    sinceAt: found.since_at.toISOString(),
    stateKey: found.state_key,
    isSnoozed: found.is_snoozed,
    snoozedBy: found.is_snoozed ? found.snoozed_by : null,
    snoozedUntil: found.is_snoozed ? (found.set_aside_until?.toISOString() ?? null) : null,
    snoozeReason: found.is_snoozed ? found.set_aside_reason : null,
    owner:
      found.owner_id === null
        ? null
        : { userId: found.owner_id, name: found.owner_name ?? found.owner_id },
  }
}
