import { notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import { notifyNextLevel } from '#lib/critical-results/escalation/notify-level.ts'
import { sendPatientNotice } from '#lib/critical-results/own/send-patient-notice.ts'
import type { Transaction } from '#lib/db/client.ts'
import { correctCriticalResult } from './correct-critical.ts'
import { type CriticalToRaise, placeOf } from './critical-source.ts'
import { writeValue } from './write-value.ts'

/**
 * Starts the loop of a critical value, in the transaction that writes the value: alarm, mail to those on call, to the patient
 * too unless the report may be another person's, and the clock. Once for each row of a source: a later call with a newer revision and another value corrects it.
 */
export async function raiseCriticalResult(tx: Transaction, given: CriticalToRaise): Promise<void> {
  const { source, resultKey, row, isOwnerSure } = given
  const place = placeOf(source)
  const read = await readUnread(tx, given)
  const criticalId = read ?? (await start(tx, given))
  if (!criticalId)
    return correctCriticalResult(tx, { source, resultKey, row, isCritical: true, isOwnerSure })
  await writeValue(tx, criticalId, { row, version: 1, isCritical: true })
  await tx.criticalResult.update({
    where: { sourceKind_sourceId_resultKey: { ...place, resultKey } },
    data: { version: 1 },
  })
}

/**
 * Starts the loop of an order that the laboratory calls critical before its values have been read;
 * `raiseCriticalResult` then fills it in.
 */
export async function raiseUnreadCritical(
  tx: Transaction,
  { patientId, orderId }: { patientId: string; orderId: string },
): Promise<void> {
  const known = await tx.criticalResult.count({
    where: { sourceKind: 'order', sourceId: orderId },
  })
  if (known === 0) await start(tx, { patientId, source: { kind: 'order', orderId }, resultKey: '' })
}

/** The order's loop that has no value yet becomes the loop of this row. */
async function readUnread(tx: Transaction, { source, resultKey, row }: CriticalToRaise) {
  const { sourceKind, sourceId } = placeOf(source)
  const [unread] = await tx.$queryRaw<{ id: string; patient_id: string }[]>`
    UPDATE critical_result SET result_key = ${resultKey}
     WHERE source_kind = ${sourceKind} AND source_id = ${sourceId}::uuid AND result_key = ''
       AND NOT EXISTS (SELECT 1 FROM critical_result
                        WHERE source_kind = ${sourceKind} AND source_id = ${sourceId}::uuid AND result_key = ${resultKey})
    RETURNING id::text, patient_id::text`
  if (!unread) return undefined
  await writeEvents(tx, [{ criticalId: unread.id, kind: 'read', version: 1, note: row.analyte }])
  await notifyCritical(tx, { id: unread.id, patientId: unread.patient_id })
  return unread.id
}

/** Undefined if the row has a loop already. */
async function start(
  tx: Transaction,
  given: Omit<CriticalToRaise, 'row'> & Partial<Pick<CriticalToRaise, 'row'>>,
): Promise<string | undefined> {
  const { patientId, source, resultKey, row, isOwnerDoubtful = false } = given
  const { sourceKind, sourceId } = placeOf(source)
  const { ackMinutes, confirmMinutes } = await readCriticalSettings(tx)
  const [started] = await tx.$queryRaw<{ id: string; next_level_at: Date }[]>`
    INSERT INTO critical_result (patient_id, source_kind, source_id, result_key, is_owner_doubtful, confirm_due_at, next_level_at)
    VALUES (${patientId}::uuid, ${sourceKind}, ${sourceId}::uuid, ${resultKey}, ${isOwnerDoubtful},
            clock_timestamp() + ${confirmMinutes} * interval '1 minute',
            clock_timestamp() + ${ackMinutes} * interval '1 minute')
    ON CONFLICT DO NOTHING RETURNING id::text, next_level_at`
  if (!started) return undefined
  const criticalId = started.id
  await writeEvents(tx, [{ criticalId, kind: 'raised' }])
  const level = await notifyNextLevel(tx, { criticalId, after: -1, kind: 'raised' })
  await tx.criticalResult.update({ where: { id: criticalId }, data: { level, ackedLevel: level } })
  await scheduleEscalation(tx, criticalId, started.next_level_at)
  if (!isOwnerDoubtful)
    await sendPatientNotice(tx, { patientId, sourceKind, collectedAt: row?.collectedAt ?? null })
  await notifyCritical(tx, { id: criticalId, patientId })
  return criticalId
}
