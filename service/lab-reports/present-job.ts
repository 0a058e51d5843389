import type { WireParsingJob } from '#contract/lab-reports.ts'
import type { ParsingJob } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'

export function presentJob(job: ParsingJob): WireParsingJob {
  return {
    id: job.id,
    job_id: job.id,
    team_id: job.teamId,
    user_id: job.userId,
    status: job.status,
    failure_reason: job.failureReason,
    data: job.data as WireParsingJob['data'],
    needs_human_review: job.needsHumanReview,
    is_reviewed: job.isReviewed,
    review_reasons: job.reviewReasons,
    review_outcome: job.reviewOutcome,
    review_reason: job.reviewReason,
    progress: job.stage === null ? null : { stage: job.stage, page: job.page, pages: job.pages },
    revision: job.revision,
    created_at: presentTime(job.createdAt),
    updated_at: presentTime(job.updatedAt),
  }
}
