import { Prisma } from '#service/db/generated/client.ts'

export function isTeamsAccount(teamId: string) {
  return Prisma.sql`(
    (a.org_id IS NULL OR a.org_id = (SELECT org_id FROM team WHERE id = ${teamId}::uuid))
    AND (cardinality(a.team_id_allowlist) = 0 OR ${teamId}::uuid = ANY(a.team_id_allowlist))
  )`
}
