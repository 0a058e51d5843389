import type { Transaction } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'

/** The colleague who uploaded a report for the patient, by the audit; null if the patient did, or the account is gone. */
export async function findUploader(
  tx: Transaction,
  { jobId, isFromClinic }: { jobId: ReportId; isFromClinic: boolean },
) {
  if (!isFromClinic) return null
  const entry = await tx.auditEntry.findFirst({
    where: { action: 'reports.upload', subject: 'report', subjectId: jobId },
    select: { actorId: true },
    orderBy: { id: 'asc' },
  })
  if (!entry?.actorId) return null
  return tx.user.findUnique({
    where: { id: entry.actorId },
    select: { id: true, name: true, email: true, locale: true, disabledAt: true },
  })
}

/** One who rejects their own upload knows, and a closed account reads no mail. */
export function isUploaderMailed(
  uploader: { id: string; disabledAt: Date | null },
  reviewerId: string,
): boolean {
  return uploader.disabledAt === null && uploader.id !== reviewerId
}
