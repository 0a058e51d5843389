import { now } from '#service/clock.ts'
import { Prisma } from '#service/db/generated/client.ts'

/** The sandbox approves a new lab test by itself after this time. */
export const approvalDelayMs = 5_000

/** SQL for the status that the row `t` of table lab_test has now: approval is a matter of time, so nothing needs to write it. */
export function labTestStatus() {
  const approvedBefore = new Date(now().getTime() - approvalDelayMs)
  return Prisma.sql`CASE
    WHEN t.status = 'pending_approval' AND t.created_at <= ${approvedBefore}::timestamptz THEN 'active'
    ELSE t.status
  END`
}

/** SQL: the row `t` of table lab_test is in the team's catalogue. */
export function isTeamsLabTest(teamId: string) {
  return Prisma.sql`(t.team_id IS NULL OR t.team_id = ${teamId}::uuid)`
}
