import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { getOwnReport } from './get-own-report.ts'
import { recordReportAnswer } from './record-report-answer.ts'
import { isUnderWay, type ReportView } from './report-view.ts'

/**
 * The patient's own report, and while it is being read how far that is, which no message tells: the service is asked.
 * Progress is shown and not kept.
 */
export async function followOwnReport(
  context: Context,
  asked: { jobId: string; look?: string | null },
): Promise<ReportView & { look: string }> {
  const known = await getOwnReport(context, asked)
  if (!isUnderWay(known.state) || known.state === 'review') return known
  const job = await askProgress(known.jobId)
  if (!job) return known
  if (job.status === 'completed' || job.status === 'failed') {
    await db().$transaction((tx) => recordReportAnswer(tx, job, { origin: 'reconciliation' }))
    return getOwnReport(context, { ...asked, look: known.look })
  }
  const { stage = null, page = null, pages = null } = job.progress ?? {}
  return { ...known, state: job.status === 'started' ? 'reading' : 'waiting', stage, page, pages }
}

/** Undefined where the service does not answer: what is known is shown then. */
async function askProgress(jobId: string) {
  try {
    return await serviceClient().getParsingJob(jobId)
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
