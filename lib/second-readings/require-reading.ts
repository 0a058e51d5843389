import type { Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { asPatientId, asReportId } from '#lib/ids.ts'
import type { SecondReading } from '#prisma/generated/client.ts'

export interface FoundReading {
  reading: SecondReading
  jobId: ReturnType<typeof asReportId>
  patientId: ReturnType<typeof asPatientId>
}

/** Locks the row until the transaction ends. Throws not-found, also while its patient is deleted. */
export async function lockReading(tx: Transaction, readingId: string): Promise<FoundReading> {
  await tx.$queryRaw`SELECT 1 FROM second_reading WHERE id = ${readingId}::uuid FOR UPDATE`
  const reading = await tx.secondReading.findUnique({ where: { id: readingId } })
  const isThere =
    reading &&
    (await tx.reportProjection.count({
      where: { jobId: reading.jobId, clientUserId: reading.patientId },
    })) > 0
  if (!isThere) throw notFound()
  return { reading, jobId: asReportId(reading.jobId), patientId: asPatientId(reading.patientId) }
}

/**
 * As lockReading, for whoever reads it now. Rows of one's own reports are not found, so that no one learns which were
 * picked. Throws not-possible-now once it is read.
 */
export async function lockUnread(tx: Transaction, readingId: string, userId: string) {
  const found = await lockReading(tx, readingId)
  if (found.reading.notFor.includes(userId)) throw notFound()
  if (found.reading.readAt) throw new AppError('not-possible-now')
  return found
}
