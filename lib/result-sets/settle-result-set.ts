import type { ResultSet } from '#contract/results.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId, type OrderId, type PatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { ResultSetState } from '#lib/result-sets/fold/fold-result-set.ts'
import { loadResultSetStates } from '#lib/result-sets/fold/result-set-store.ts'
import { startHoldFor } from '#lib/result-sets/holds/start-hold.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { raiseCriticals } from './raise-criticals.ts'
import { releaseValues } from './release-values.ts'
import { readSetRows, type SetRow } from './result-row.ts'
import { sendResultNotice } from './send-result-notice.ts'

interface Change {
  /** the set's values before */
  answer: ResultSet | null
  state: ResultSetState
}

/**
 * What follows when an order's results arrive or change: they are released at once or held with a ground, the lane is
 * derived, and the people concerned are notified. Safe to repeat.
 */
export async function settleResultSet(
  tx: Transaction,
  orderId: OrderId,
  { answer, state }: Change,
) {
  const patientId = await findOrderPatient(tx, orderId)
  const set = await tx.resultSet.update({ where: { orderId }, data: { patientId } })
  const rows = state.answer ? readSetRows(state.answer) : []
  const isEmpty = rows.length === 0 && !state.answer?.missing_results?.length
  if (state.answer && !isEmpty) {
    await noteArrival(tx, set, listCorrected(answer, rows))
    if (patientId) await releaseOrHold(tx, { set, patientId, answer: state.answer, rows })
  } else if (state.criticalAt) {
    // The laboratory's word is news of the set, before any value of it.
    await noteArrival(tx, set, [])
  }
  if (patientId) await raiseCriticals(tx, { set, patientId, answer: state.answer })
  await saveLane(tx, orderId)
  await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
}

/** For results that arrived before the app knew whose order it is. */
export async function settleUnowned(tx: Transaction, orderId: OrderId) {
  const set = await tx.resultSet.findUnique({ where: { orderId }, select: { patientId: true } })
  if (!set || set.patientId !== null || !(await findOrderPatient(tx, orderId))) return
  const state = (await loadResultSetStates(tx, [orderId])).get(orderId)
  if (state) await settleResultSet(tx, orderId, { answer: state.answer, state })
}

/** An order names our patient as its client user; null for one that the app does not know. */
async function findOrderPatient(tx: Transaction, orderId: OrderId): Promise<PatientId | null> {
  const order = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  if (!order?.clientUserId || !isUuid(order.clientUserId)) return null
  const patient = await tx.patient.findUnique({
    where: { id: order.clientUserId },
    select: { id: true, isStock: true },
  })
  return patient && !patient.isStock ? asPatientId(patient.id) : null
}

/** Rows whose value or flag the laboratory changed since the app had them. */
function listCorrected(before: ResultSet | null, rows: readonly SetRow[]) {
  const known = new Map((before ? readSetRows(before) : []).map((row) => [row.rowKey, row]))
  return rows.filter((row) => {
    const former = known.get(row.rowKey)
    if (!former) return false
    return former.value !== row.value || former.unit !== row.unit || former.flag !== row.flag
  })
}

async function noteArrival(tx: Transaction, set: StoredSet, corrected: readonly SetRow[]) {
  const now = await readDatabaseTime(tx)
  await tx.resultSet.update({
    where: { orderId: set.orderId },
    data: {
      receivedAt: set.receivedAt ?? now,
      // Whatever the patient has read, this is something else.
      openedAt: null,
      ...(corrected.length > 0 && { correctedAt: now }),
    },
  })
}

interface Arrived {
  set: StoredSet
  patientId: PatientId
  answer: ResultSet
  rows: readonly SetRow[]
}

async function releaseOrHold(tx: Transaction, { set, patientId, answer, rows }: Arrived) {
  const orderId = set.orderId as OrderId
  if (set.holdId) return
  if (!set.releasedAt && (await startHoldFor(tx, { orderId, patientId, rows }))) return
  const { replaced } = await releaseValues(tx, { orderId, patientId, answer, rows })
  const isFirst = set.releasedAt === null
  if (isFirst) await sendResultNotice(tx, { orderId, patientId, kind: 'ready' })
  else if (replaced > 0)
    await sendResultNotice(tx, { orderId, patientId, kind: 'corrected', key: `${set.revision}` })
}
