import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { recordReportAnswer } from '#lib/reports/record-report-answer.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { labReportResult } from '#service/contract/lab-reports.ts'

export const closeReviewJob = 'reviews.close'

const payload = z.object({ jobId: z.uuid() })

/**
 * Closes a decided review at the service; tried again until the service has answered. A repetition changes nothing
 * there, and its answer nothing here.
 */
export async function closeReview(sent: unknown): Promise<void> {
  const { jobId } = payload.parse(sent)
  const decision = await db().reviewDecision.findUnique({ where: { jobId } })
  if (!decision) return
  const outcome = decision.outcome === 'approved' ? 'approved' : 'rejected'
  const results = z.array(labReportResult).parse(decision.after)
  try {
    const job = await serviceClient().closeReview(jobId, {
      outcome,
      results,
      reason: decision.reason,
    })
    await db().$transaction((tx) => recordReportAnswer(tx, job, { origin: 'answer' }))
  } catch (error) {
    // A job that is gone there, with its user, has no review to close.
    const isRefusal =
      error instanceof ServiceError && ['rejected', 'not-found'].includes(error.kind)
    if (!isRefusal) throw error
    log().warn({ jobId, status: error.status }, 'the service refused to close a review')
  }
}
