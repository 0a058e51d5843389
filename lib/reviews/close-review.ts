import { z } from 'zod'
import { labReportResult } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import type { ReportId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { defineJob } from '#platform/define-job.ts'

export const closeReviewJob = defineJob({
  name: 'reviews.close',
  payload: z.object({ jobId: reportIdSchema }),
  run: ({ jobId }) => closeReview(jobId),
})

/** Closing it twice changes nothing, there or here. */
export async function closeReview(jobId: ReportId): Promise<void> {
  const decision = await db().reviewDecision.findUnique({ where: { jobId } })
  if (!decision) return
  if (!(await wasRequested(jobId))) return
  const outcome = decision.outcome === 'approved' ? 'approved' : 'rejected'
  const results = z.array(labReportResult).parse(decision.after)
  try {
    const job = await serviceClient().closeReview(jobId, {
      outcome,
      results,
      // The service knows two outcomes.
      reason: decision.outcome === 'withdrawn' ? 'Withdrawn by the patient' : decision.reason,
    })
    await db().$transaction((tx) =>
      recordAnswer(tx, reportApplier, { origin: 'answer', data: job }),
    )
  } catch (error) {
    // The service erases a job with its user: then there is no review to close.
    const isRefusal =
      error instanceof ServiceError && ['rejected', 'not-found'].includes(error.kind)
    if (!isRefusal) throw error
    log().warn({ jobId, status: error.status }, 'the service refused to close a review')
  }
}

/** Our identity check asks for reviews of its own; the service closes only those that it knows of. */
async function wasRequested(jobId: ReportId) {
  const report = await db().reportProjection.findUnique({
    where: { jobId },
    select: { snapshot: true },
  })
  const { needs_human_review } = (report?.snapshot ?? {}) as Record<string, unknown>
  return needs_human_review === true
}
