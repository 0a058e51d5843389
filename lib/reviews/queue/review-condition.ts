import { identityReasons } from '#lib/reports/identity/identity-state.ts'
import { Prisma } from '#prisma/generated/client.ts'

/**
 * A report `r` of patient `p` that waits for review. A decided report does not, even before the service knows of the
 * decision.
 */
export const waitingReviews = Prisma.sql`
  report_projection r
  JOIN patient p ON p.id = CASE WHEN pg_input_is_valid(r.client_user_id, 'uuid') THEN r.client_user_id::uuid END
  WHERE r.needs_review AND NOT r.is_reviewed AND r.status = 'completed'
    AND NOT EXISTS (SELECT 1 FROM review_decision x WHERE x.job_id = r.job_id)`

export const waitingSince = Prisma.sql`coalesce(r.created_at, r.updated_at, now())`

/**
 * Waiting time, where each doubtful result counts as two hours and an open question about the identity as a day.
 */
export const urgency = Prisma.sql`${waitingSince} - r.doubt_count * interval '2 hours'
  - (r.review_reasons && ${[...identityReasons]}::text[])::int * interval '1 day'`
