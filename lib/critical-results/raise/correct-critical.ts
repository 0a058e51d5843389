import { lockCritical, notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import { notifyNextLevel } from '#lib/critical-results/escalation/notify-level.ts'
import { sendPatientNotice } from '#lib/critical-results/own/send-patient-notice.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { CriticalResult } from '#prisma/generated/client.ts'
import { type CriticalRow, type CriticalSource, placeOf } from './critical-source.ts'

interface Correction {
  source: CriticalSource
  resultKey: string
  row: CriticalRow
  isCritical: boolean
  /** A reviewer's decision holds for the revision that was reviewed; a message needs a newer one. */
  isReviewed?: boolean
  /** The report needs no review, and names the patient. */
  isOwnerSure?: boolean | undefined
}

/**
 * A value of a loop has changed. The former one stays, and whoever was told it has to hear the new one: a closed loop opens
 * again, and its clock starts over. So does one that was closed without a call, once the new value is critical. Does nothing without a loop, for an older revision, or for the same value.
 */
export async function correctCriticalResult(tx: Transaction, given: Correction): Promise<void> {
  const { source, resultKey, row, isCritical, isReviewed = false, isOwnerSure = false } = given
  const found = await tx.criticalResult.findUnique({
    where: { sourceKind_sourceId_resultKey: { ...placeOf(source), resultKey } },
  })
  if (!found) return
  const critical = await lockCritical(tx, found.id)
  const { id: criticalId, version: known } = critical
  const shown = await tx.criticalValue.findUnique({
    where: { criticalId_version: { criticalId, version: known } },
  })
  if (!shown) return
  const isNowSure = isOwnerSure && critical.withdrawal === null && row.revision >= shown.revision
  if (isReviewed || isNowSure) await confirmOwner(tx, critical, { row, isCritical })
  if (isReviewed ? row.revision < shown.revision : row.revision <= shown.revision) return
  const isSame = shown.value === row.value && shown.unit === row.unit
  if (isSame && shown.isCritical === isCritical && shown.isDoubtful === row.isDoubtful) return
  const version = known + 1
  await tx.criticalValue.create({ data: { criticalId, version, isCritical, ...row } })
  await tx.criticalResult.update({ where: { id: criticalId }, data: { version } })
  // A doubt that a reviewer has cleared changes what is shown, not what was said.
  if (!isSame || shown.isCritical !== isCritical) {
    await writeEvents(tx, [{ criticalId, kind: 'corrected', version }])
    const isUnsaid = critical.state === 'closed' && isCritical
    if (isUnsaid || (await wasSaid(tx, criticalId))) await reopen(tx, { ...critical, version })
  }
  await notifyCritical(tx, critical)
}

/**
 * With a doubtful owner only the clinic was alarmed: the patient hears of it once the report is known to be theirs. Of a
 * value that is harmless by then they hear nothing, unless they were called about it: the loop keeps its doubt, which hides it.
 */
async function confirmOwner(
  tx: Transaction,
  critical: CriticalResult,
  { row: { collectedAt }, isCritical }: Pick<Correction, 'row' | 'isCritical'>,
) {
  const { id, patientId, sourceKind, isOwnerDoubtful, withdrawal, state, raisedAt } = critical
  if (!isOwnerDoubtful && withdrawal === null) return
  const isHidden = isOwnerDoubtful && !isCritical && !(await wasSaid(tx, id))
  const data = { isOwnerDoubtful: isHidden, withdrawal: null, withdrawalNote: null }
  await tx.criticalResult.update({ where: { id }, data })
  if (isOwnerDoubtful && isCritical && state !== 'closed')
    await sendPatientNotice(tx, { patientId, sourceKind, collectedAt, raisedAt })
  await notifyCritical(tx, { id, patientId })
}

export async function wasSaid(tx: Transaction, criticalId: string) {
  const calls = await tx.criticalCall.count({
    where: { criticalId, outcome: { in: ['confirmed', 'reached'] } },
  })
  return calls > 0
}

export async function reopen(
  tx: Transaction,
  { id: criticalId, version }: { id: string; version: number },
) {
  const { ackMinutes, confirmMinutes } = await readCriticalSettings(tx)
  const now = await readDatabaseTime(tx)
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const nextLevelAt = after(ackMinutes)
  await writeEvents(tx, [{ criticalId, kind: 'reopened', version }])
  const level = await notifyNextLevel(tx, { criticalId, after: -1, kind: 'reopened' })
  await tx.criticalResult.update({
    where: { id: criticalId },
    data: {
      state: 'reopened',
      openedAt: now,
      confirmDueAt: after(confirmMinutes),
      nextLevelAt,
      level,
      ackedLevel: level,
      closedAt: null,
    },
  })
  await scheduleEscalation(tx, criticalId, nextLevelAt)
}
