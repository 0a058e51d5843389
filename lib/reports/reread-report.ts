import type { WireParsingJob } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'

/**
 * Undefined if the service does not know the report. Throws a ServiceError when it does not answer.
 */
export async function readAgain(
  jobId: ReportId,
): Promise<{ job: WireParsingJob; hasNews: boolean } | undefined> {
  const job = await serviceClient().getParsingJob(jobId).catch(orUndefined)
  const hasNews = await db().$transaction(async (tx) => {
    const checkedAt = new Date()
    await tx.reportCheck.upsert({
      where: { jobId },
      create: { jobId, checkedAt },
      update: { checkedAt },
    })
    if (!job) return false
    const effect = await recordAnswer(tx, reportApplier, { origin: 'reconciliation', data: job })
    return effect.hasNews
  })
  return job && { job, hasNews }
}

function orUndefined(error: unknown) {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined
  throw error
}
