import { Prisma } from '#service/db/generated/client.ts'

/** The teams that may use account `a`; a list that was never set is empty, which is for all of its organization. */
export const teamIdAllowlist = Prisma.sql`coalesce(a.team_id_allowlist, '{}'::uuid[])`

export function isTeamsAccount(teamId: string) {
  return Prisma.sql`(
    (a.org_id IS NULL OR a.org_id = (SELECT org_id FROM team WHERE id = ${teamId}::uuid))
    AND (cardinality(${teamIdAllowlist}) = 0 OR ${teamId}::uuid = ANY(${teamIdAllowlist}))
  )`
}
