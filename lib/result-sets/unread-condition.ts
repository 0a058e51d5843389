import { Prisma } from '#prisma/generated/client.ts'

const hasAccount = Prisma.sql`EXISTS (
  SELECT 1 FROM patient p WHERE p.id = result_set.patient_id AND p.user_id IS NOT NULL)`

const wasReached = Prisma.sql`EXISTS (
  SELECT 1 FROM order_activity a
   WHERE a.order_id = result_set.order_id AND a.kind = 'call' AND a.outcome = 'reached' AND a.at >= result_set.signed_at)`

/**
 * Reviewed a week ago, and the patient has not seen it. Someone without an account cannot open it: it waits from the review
 * until a call reached them: one about a critical value was about that value alone. Begins as the partial index of result_set.
 */
export const unreadCondition = Prisma.sql`lane = 'done' AND opened_at IS NULL AND signed_at IS NOT NULL
  AND CASE WHEN ${hasAccount} THEN signed_at < now() - interval '7 days' ELSE NOT ${wasReached} END`
