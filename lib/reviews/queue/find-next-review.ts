import type { StaffActor } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asReportId, type ReportId } from '#lib/ids.ts'
import { waitsFor } from '#lib/reviews/handovers/waits-for.ts'
import { urgency, waitingReviews } from './review-condition.ts'

/**
 * The most urgent report that no one else has and that waits for no answer but the reviewer's own; only its id, which says
 * nothing.
 */
export async function findNextReview({ userId }: StaffActor): Promise<ReportId | null> {
  const [row] = await db().$queryRaw<{ job_id: string }[]>`
    SELECT r.job_id::text FROM ${waitingReviews}
       AND NOT EXISTS (SELECT 1 FROM review_claim k
                        WHERE k.job_id = r.job_id AND k.expires_at > now() AND k.reviewer_id <> ${userId})
       AND (NOT EXISTS (SELECT 1 FROM review_draft d WHERE d.job_id = r.job_id AND d.held_for <> '{}')
            OR ${waitsFor(userId)})
     ORDER BY ${urgency}, r.job_id LIMIT 1`
  return row ? asReportId(row.job_id) : null
}
