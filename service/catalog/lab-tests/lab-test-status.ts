import { now } from '#platform/clock.ts'
import { Prisma } from '#service/db/generated/client.ts'

/** The sandbox approves new lab tests automatically after this time. */
export const approvalDelayMs = 5_000

/** SQL for the current status of row `t` of table lab_test. Approval depends on time alone, so it is never written. */
export function labTestStatus() {
  const approvedBefore = new Date(now().getTime() - approvalDelayMs)
  return Prisma.sql`CASE
    WHEN t.status = 'pending_approval' AND t.created_at <= ${approvedBefore}::timestamptz THEN 'active'
    ELSE t.status
  END`
}

/** SQL: the row `t` of table lab_test is in the team's catalog. */
export function isTeamsLabTest(teamId: string) {
  return Prisma.sql`(t.team_id IS NULL OR t.team_id = ${teamId}::uuid)`
}
