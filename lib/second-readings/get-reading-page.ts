import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { ReportFile } from '#lib/reports/get-report-file.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { lockUnread } from './require-reading.ts'
import { readingParams, readingPlace } from './second-reading-view.ts'

/** The picture of the page that the row is on. The access is audited before it begins. */
export async function getReadingPage(
  context: Context,
  input: z.input<typeof readingParams>,
): Promise<ReportFile> {
  const { userId } = requireStaff(context, 'reports:review')
  const { readingId } = parseInput(readingParams, input)
  const { jobId, page } = await db().$transaction(async (tx) => {
    const { reading, jobId, patientId } = await lockUnread(tx, readingId, userId)
    await recordAudit(tx, context, {
      action: 'second-readings.read-page',
      patientId,
      subject: 'second-reading',
      subjectId: readingId,
    })
    return { jobId, page: readingPlace.parse(reading.place).page }
  })
  const { bytes } = await askService(serviceClient().getReportPage(jobId, page))
  return { bytes, mediaType: 'image/png' }
}
