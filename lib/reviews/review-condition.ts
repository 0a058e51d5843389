import { Prisma } from '#prisma/generated/client.ts'

/**
 * A report `r` of the patient `p` that waits for a reviewer. What is decided waits no more, whatever the service has
 * been told of it yet.
 */
export const waitingReviews = Prisma.sql`
  report_projection r
  JOIN patient p ON p.id = CASE WHEN pg_input_is_valid(r.client_user_id, 'uuid') THEN r.client_user_id::uuid END
  WHERE r.needs_review AND NOT r.is_reviewed AND r.status = 'completed'
    AND NOT EXISTS (SELECT 1 FROM review_decision x WHERE x.job_id = r.job_id)`

export const identityReasons = ['name-differs', 'dob-differs']
