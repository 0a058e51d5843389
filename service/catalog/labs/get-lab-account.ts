import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { isTeamsAccount } from './is-teams-account.ts'

export interface LabAccountTerms {
  id: string
  labId: number
  status: string
  delegatedFlow: string
  /** US states by billing type; empty: no restriction */
  allowedBilling: Record<string, string[]>
}

export async function getLabAccount(
  db: DbReader,
  teamId: string,
  labAccountId: string,
): Promise<LabAccountTerms> {
  const [account] = await db.$queryRaw<LabAccountTerms[]>`
    SELECT ${accountTerms} FROM lab_account a
    WHERE a.id = ${labAccountId}::uuid AND ${isTeamsAccount(teamId)}`
  if (!account) throw new HttpFault(404, 'Lab account does not exist')
  return account
}

export function listAccountsAtLab(
  db: DbReader,
  teamId: string,
  labId: number,
): Promise<LabAccountTerms[]> {
  return db.$queryRaw<LabAccountTerms[]>`
    SELECT ${accountTerms} FROM lab_account a
    WHERE a.lab_id = ${labId} AND ${isTeamsAccount(teamId)}
    ORDER BY a.id`
}

const accountTerms = Prisma.sql`
  a.id::text AS id, a.lab_id AS "labId", a.status, a.delegated_flow AS "delegatedFlow",
  a.allowed_billing AS "allowedBilling"`
