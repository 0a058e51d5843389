import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { typedFields } from '#lib/reviews/review-edits.ts'
import { findApproved } from './approved-row.ts'
import { compareReadings } from './compare-readings.ts'
import { interpretReading } from './interpret-reading.ts'
import { lockUnread } from './require-reading.ts'
import { readingParams, saveSecondReadingInput } from './second-reading-view.ts'

/**
 * Keeps what the second reader saw, and the fields in which the two readings differ. The reader is not told: the next row
 * is read as blindly. Throws not-found for a row of one's own, and not-possible-now once it is read.
 */
export async function saveSecondReading(
  context: Context,
  input: z.input<typeof readingParams> & z.input<typeof saveSecondReadingInput>,
): Promise<void> {
  const { userId } = requireStaff(context, 'reports:review')
  const { readingId, ...typed } = input
  const where = parseInput(readingParams, { readingId })
  const second = parseInput(saveSecondReadingInput, typed)
  // Calls the service before taking locks, so that no other request waits for it.
  const known = await db().$transaction(async (tx) => {
    const { reading, jobId } = await lockUnread(tx, where.readingId, userId)
    return { jobId, approved: (await findApproved(tx, reading)).row }
  })
  const read = await interpretReading(known.jobId, second, known.approved).catch(() => undefined)
  await db().$transaction(async (tx) => {
    const { reading, patientId } = await lockUnread(tx, where.readingId, userId)
    const first = typedFields.parse(reading.first)
    const differs = compareReadings({ first, second, approved: known.approved, read })
    await tx.secondReading.update({
      where: { id: reading.id },
      data: { readBy: userId, readAt: new Date(), second, differs },
    })
    await recordAudit(tx, context, {
      action: 'second-readings.save',
      patientId,
      subject: 'second-reading',
      subjectId: reading.id,
    })
  })
}
