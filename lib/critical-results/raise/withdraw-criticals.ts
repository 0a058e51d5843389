import { lockCritical, notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import type { Withdrawal } from '#lib/critical-results/critical-view.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { LeaveOutReason } from '#lib/review-decisions/reasons.ts'
import type { CriticalResult } from '#prisma/generated/client.ts'
import { reopen, wasSaid } from './correct-critical.ts'
import { writeValue } from './write-value.ts'

interface WithdrawnReport {
  reportId: string
  reason: Withdrawal
  /** for the clinic */
  note?: string
  /** who decided: a reviewer, or the patient */
  actorId: string
}

/**
 * A report was rejected, or the patient says that it is not theirs: its critical values leave the patient's pages. The loops
 * stay open for a clinician to decide, since the value may be real, and open again if the patient has heard the value. Those
 * of a report that a reviewer calls someone else's otherwise go to no one else.
 */
export async function withdrawReportCriticals(
  tx: Transaction,
  { reportId, reason, note = '', actorId }: WithdrawnReport,
): Promise<void> {
  const found = await tx.criticalResult.findMany({
    where: { sourceKind: 'report', sourceId: reportId, withdrawal: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of found) {
    const critical = await lockCritical(tx, id)
    const { isReopened } = await withdraw(tx, critical, { reason, note, actorId })
    if (reason === 'another-person' && !isReopened)
      await tx.criticalResult.update({ where: { id }, data: { nextLevelAt: null } })
  }
}

export interface LeftOutRow {
  resultKey: string
  reason: LeaveOutReason
  note: string
}

/** A reviewer compared the row with the page and left it out: nothing about it is doubtful anymore, and a clinician decides. */
export async function leaveOutCritical(
  tx: Transaction,
  { reportId, actorId, row }: { reportId: string; actorId: string; row: LeftOutRow },
): Promise<void> {
  const { resultKey, reason, note } = row
  const place = { sourceKind: 'report', sourceId: reportId, resultKey }
  const found = await tx.criticalResult.findUnique({
    where: { sourceKind_sourceId_resultKey: place },
  })
  if (!found) return
  const critical = await lockCritical(tx, found.id)
  const version = await clearDoubts(tx, critical)
  await withdraw(tx, { ...critical, version }, { reason: `out-${reason}`, note, actorId })
}

async function clearDoubts(tx: Transaction, { id, version, isOwnerDoubtful }: CriticalResult) {
  if (isOwnerDoubtful)
    await tx.criticalResult.update({ where: { id }, data: { isOwnerDoubtful: false } })
  const shown = await tx.criticalValue.findUnique({
    where: { criticalId_version: { criticalId: id, version } },
  })
  if (!shown?.isDoubtful) return version
  const { criticalId: _, version: __, recordedAt: ___, isCritical, side, ...row } = shown
  await writeValue(tx, id, {
    row: { ...row, side: side === 'high' || side === 'low' ? side : null, isDoubtful: false },
    version: version + 1,
    isCritical,
  })
  await tx.criticalResult.update({ where: { id }, data: { version: version + 1 } })
  return version + 1
}

/** Whoever has heard the value has to hear that it no longer holds. */
async function withdraw(
  tx: Transaction,
  critical: CriticalResult,
  { reason, note, actorId }: { reason: Withdrawal; note: string; actorId: string },
) {
  const { id: criticalId } = critical
  const data = { withdrawal: reason, withdrawalNote: note || null }
  await tx.criticalResult.update({ where: { id: criticalId }, data })
  await writeEvents(tx, [{ criticalId, kind: 'withdrawn', actorId, ...(note && { note }) }])
  await notifyCritical(tx, critical)
  const isReopened = critical.withdrawal !== reason && (await wasSaid(tx, criticalId))
  if (isReopened) await reopen(tx, critical)
  return { isReopened }
}
