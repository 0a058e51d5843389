import type { ResultSet } from '#contract/results.ts'
import { notifyUnknownPerson } from '#lib/critical-results/escalation/notify-unknown-person.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { ResultSetState } from '#lib/result-sets/fold/fold-result-set.ts'
import { loadResultSetStates } from '#lib/result-sets/fold/result-set-store.ts'
import { listUnseen } from '#lib/result-sets/holds/list-unseen.ts'
import { startHoldFor } from '#lib/result-sets/holds/start-hold.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { findOrderOwner } from './find-order-owner.ts'
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
  const owner = await findOrderOwner(tx, orderId)
  const patientId = owner.kind === 'patient' ? owner.patientId : null
  const set = await tx.resultSet.update({ where: { orderId }, data: { patientId } })
  const rows = state.answer ? readSetRows(state.answer) : []
  const isEmpty = rows.length === 0 && !state.answer?.missing_results?.length
  if (state.answer && !isEmpty) {
    await noteArrival(tx, set, findCorrections(answer, rows))
    if (patientId) await releaseOrHold(tx, { set, patientId, answer: state.answer, rows })
  } else if (state.criticalAt) {
    // The laboratory's word is news of the set, before any value of it.
    await noteArrival(tx, set, { isCorrected: false, isSignedStale: false })
  }
  if (patientId) await raiseCriticals(tx, { set, patientId, answer: state.answer })
  const { lane } = await saveLane(tx, orderId)
  if (owner.kind === 'foreign' && lane === 'critical') await notifyUnknownPerson(tx, orderId)
  await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
}

/** For results that arrived before the app knew whose order it is. */
export async function settleUnowned(tx: Transaction, orderId: OrderId) {
  const set = await tx.resultSet.findUnique({
    where: { orderId },
    select: { patientId: true, lane: true },
  })
  if (!set || set.patientId !== null) return
  const owner = await findOrderOwner(tx, orderId)
  if (owner.kind === 'foreign' && set.lane === 'critical') await notifyUnknownPerson(tx, orderId)
  if (owner.kind !== 'patient') return
  const state = (await loadResultSetStates(tx, [orderId])).get(orderId)
  if (state) await settleResultSet(tx, orderId, { answer: state.answer, state })
}

interface Corrections {
  /** a value or flag that the app had is another, or gone */
  isCorrected: boolean
  /** what a clinician read is not what is there: identity, specimen and range are part of a value */
  isSignedStale: boolean
}

function findCorrections(before: ResultSet | null, rows: readonly SetRow[]): Corrections {
  const former = before ? readSetRows(before) : []
  const now = new Map(rows.map((row) => [row.rowKey, row]))
  const pairs = former.map((row) => ({ row, next: now.get(row.rowKey) }))
  const isCorrected = pairs.some(
    ({ row, next }) =>
      !next || row.value !== next.value || row.unit !== next.unit || row.flag !== next.flag,
  )
  const isOther = pairs.some(
    ({ row, next }) =>
      row.range !== next?.range ||
      row.specimen !== next.specimen ||
      (row.loinc !== null && row.loinc !== next.loinc),
  )
  return { isCorrected, isSignedStale: isCorrected || isOther }
}

async function noteArrival(
  tx: Transaction,
  set: StoredSet,
  { isCorrected, isSignedStale }: Corrections,
) {
  const now = await readDatabaseTime(tx)
  await tx.resultSet.update({
    where: { orderId: set.orderId },
    data: {
      receivedAt: set.receivedAt ?? now,
      // Whatever the patient has read, this is something else.
      openedAt: null,
      ...(isCorrected && { correctedAt: now }),
      // A word about a value does not cover the one that replaces it, even where its flag is the same.
      ...(isSignedStale && { signedKey: null }),
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
  const isFirst = set.releasedAt === null
  if (isFirst && set.holdId) return
  const late = await listUnseen(tx, set, rows)
  const key = `${set.revision}`
  const isHeld =
    set.holdId !== null ||
    (await startHoldFor(tx, { orderId, patientId, rows: late, key: isFirst ? '' : key }))
  if (isFirst && isHeld) return
  if (isHeld && !set.heldSince)
    await tx.$executeRaw`
      UPDATE result_set SET held_since = now() WHERE order_id = ${orderId}::uuid`
  const heldKeys = new Set(isHeld ? late.map(({ rowKey }) => rowKey) : [])
  const { added, replaced } = await releaseValues(tx, {
    orderId,
    patientId,
    answer,
    rows,
    heldKeys,
  })
  if (isFirst) await sendResultNotice(tx, { orderId, patientId, kind: 'ready' })
  else if (replaced > 0) await sendResultNotice(tx, { orderId, patientId, kind: 'corrected', key })
  // Whoever has not opened the first values finds all of them.
  else if (added > 0 && set.openedAt)
    await sendResultNotice(tx, { orderId, patientId, kind: 'ready', key })
}
