import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { getOwnReport } from './get-own-report.ts'
import { isUnderWay, type ReportView } from './report-view.ts'

/**
 * While the report is being read, the progress comes from the service, since not every step sends a
 * message; it is not stored.
 */
export async function followOwnReport(
  context: Context,
  asked: { jobId: ReportId; access?: string | null },
): Promise<ReportView & { access: string }> {
  const known = await getOwnReport(context, asked)
  if (!isUnderWay(known.state) || known.state === 'review') return known
  const job = await askProgress(known.jobId)
  if (!job) return known
  if (job.status === 'completed' || job.status === 'failed') {
    await db().$transaction((tx) =>
      recordAnswer(tx, reportApplier, { origin: 'reconciliation', data: job }),
    )
    return getOwnReport(context, { ...asked, access: known.access })
  }
  const { stage = null, page = null, pages = null } = job.progress ?? {}
  return { ...known, state: job.status === 'started' ? 'reading' : 'waiting', stage, page, pages }
}

/** Undefined when the service does not answer: the page shows what is stored. */
async function askProgress(jobId: ReportId) {
  try {
    return await serviceClient().getParsingJob(jobId)
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
