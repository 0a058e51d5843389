import type { Lab, LabAccount, LabAccountList } from '#contract/catalog.ts'
import type { LabAccountsQuery } from '#contract/catalog-requests.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { isTeamsAccount, teamIdAllowlist } from './is-teams-account.ts'
import { labAccountJson } from './lab-account-json.ts'
import { labJson } from './lab-json.ts'

export async function listLabs(db: DbReader): Promise<Lab[]> {
  const rows = await db.$queryRaw<{ lab: Lab }[]>`SELECT ${labJson} AS lab FROM lab ORDER BY lab.id`
  return rows.map((row) => row.lab)
}

export async function listLabAccounts(
  db: DbReader,
  teamId: string,
  query: LabAccountsQuery,
): Promise<LabAccountList> {
  const conditions = [isTeamsAccount(teamId)]
  if (query.lab_account_id) conditions.push(Prisma.sql`a.id = ${query.lab_account_id}::uuid`)
  if (query.status) conditions.push(Prisma.sql`a.status = ${query.status}`)
  const rows = await db.$queryRaw<{ account: LabAccount }[]>`
    SELECT ${labAccountJson(allowlistFor(teamId))} AS account
    FROM lab_account a
    JOIN lab l ON l.id = a.lab_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY l.name, a.id`
  return { data: rows.map((row) => row.account) }
}

/** Accounts of the service are for teams of several organizations, which say nothing of each other. */
function allowlistFor(teamId: string) {
  return Prisma.sql`CASE WHEN a.org_id IS NOT NULL OR cardinality(${teamIdAllowlist}) = 0 THEN ${teamIdAllowlist}
                         ELSE ARRAY[${teamId}::uuid] END`
}
