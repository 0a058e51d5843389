import type { LabAccount } from '#contract/catalog.ts'
import type { ManagedAccountsQuery } from '#contract/management/lab-accounts.ts'
import { teamIdAllowlist } from '#service/catalog/labs/is-teams-account.ts'
import { labAccountJson } from '#service/catalog/labs/lab-account-json.ts'
import type { Db, DbReader, Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import type { Manager } from '#service/http/router.ts'
import { requireOrgAdmin } from './authenticate-management.ts'
import { readPage } from './page.ts'
import type { KeyPlace } from './team-keys.ts'

interface Scope {
  manager: Manager
  /** of teams: an account itself is of no environment or region */
  place: KeyPlace
}

export async function listLabAccounts(db: DbReader, scope: Scope, query: ManagedAccountsQuery) {
  const conditions = [isSeen(scope, query.team_id)]
  if (query.lab_account_id) conditions.push(Prisma.sql`a.id = ${query.lab_account_id}::uuid`)
  if (query.status) conditions.push(Prisma.sql`a.status = ${query.status}`)
  const { rows, next_cursor } = await readPage(query, ({ where, take }) =>
    readAccounts(db, scope.manager, {
      conditions: where.id ? [...conditions, Prisma.sql`a.id > ${where.id.gt}::uuid`] : conditions,
      limit: take,
    }),
  )
  return { data: rows, next_cursor }
}

interface AllowlistChange {
  accountId: string
  teamIds: string[]
}

/** What was ordered through the account stays; a team that is no longer on the list orders nothing more through it. */
export async function setAllowlist(db: Db, scope: Scope, { accountId, teamIds }: AllowlistChange) {
  const { manager } = scope
  requireOrgAdmin(manager)
  const given = teamIds.map((id) => id.toLowerCase())
  return db.$transaction(async (tx) => {
    const account = await lockAccount(tx, scope, accountId)
    if (account.orgId !== manager.orgId)
      throw new HttpFault(
        403,
        'The lab account is the service’s own: organizations cannot change it',
      )
    await requireTeams(tx, scope, { given, stored: account.allowlist })
    await tx.labAccount.update({
      where: { id: account.id },
      data: { teamIdAllowlist: [...new Set(given)] },
    })
    const [changed] = await readAccounts(tx, manager, {
      conditions: [Prisma.sql`a.id = ${account.id}::uuid`],
      limit: 1,
    })
    if (!changed) throw new Error('the account is missing')
    return changed
  })
}

async function lockAccount(tx: Transaction, scope: Scope, id: string) {
  const [found] = await tx.$queryRaw<{ id: string; orgId: string | null; allowlist: string[] }[]>`
    SELECT a.id::text AS id, a.org_id::text AS "orgId", ${teamIdAllowlist}::text[] AS allowlist
      FROM lab_account a
     WHERE a.id = ${id}::uuid AND ${isSeen(scope)}
       FOR UPDATE`
  if (!found) throw new HttpFault(404, 'Lab account does not exist')
  return found
}

/** Those on the list already are taken back as they were read: of another place, or deleted since. */
async function requireTeams(
  tx: Transaction,
  { manager: { orgId }, place: { environment, region } }: Scope,
  { given, stored }: { given: string[]; stored: string[] },
) {
  const added = given.filter((id) => !stored.includes(id))
  const found = await tx.team.findMany({
    where: { id: { in: added }, orgId, deletedAt: null },
    select: { id: true, environment: true, region: true },
  })
  const teams = new Map(found.map((team) => [team.id, team]))
  for (const [index, id] of given.entries()) {
    if (stored.includes(id)) continue
    const team = teams.get(id)
    const place = ['body', 'team_id_allowlist', index]
    if (!team) throw invalidValue(place, 'names a team that does not exist', id)
    if (team.environment !== environment || team.region !== region)
      throw invalidValue(place, 'names a team in another environment or region', id)
  }
}

/** Whether the key sees account `a` here: with a team, only what this team may use. */
function isSeen({ manager: { orgId, teamIds }, place }: Scope, teamId?: string) {
  const conditions = [
    isControlled({ orgId, teamIds }),
    Prisma.sql`t.environment = ${place.environment} AND t.region = ${place.region}`,
    Prisma.sql`(a.org_id IS NULL OR a.org_id = t.org_id)`,
    Prisma.sql`(cardinality(${teamIdAllowlist}) = 0 OR t.id = ANY(${teamIdAllowlist}))`,
  ]
  if (teamId) conditions.push(Prisma.sql`t.id = ${teamId}::uuid`)
  const isUsed = Prisma.sql`EXISTS (SELECT 1 FROM team t WHERE ${Prisma.join(conditions, ' AND ')})`
  if (teamIds || teamId) return isUsed
  // Such as one whose only team was deleted: otherwise no one could open it to another.
  return Prisma.sql`(${isUsed} OR a.org_id = ${orgId}::uuid AND NOT EXISTS (
    SELECT 1 FROM team t WHERE t.org_id = a.org_id AND t.deleted_at IS NULL AND t.id = ANY(${teamIdAllowlist})))`
}

function isControlled({ orgId, teamIds }: Pick<Manager, 'orgId' | 'teamIds'>) {
  return Prisma.sql`t.org_id = ${orgId}::uuid AND t.deleted_at IS NULL
    ${teamIds ? Prisma.sql`AND t.id = ANY(${teamIds}::uuid[])` : Prisma.empty}`
}

async function readAccounts(
  db: DbReader,
  manager: Manager,
  { conditions, limit }: { conditions: Prisma.Sql[]; limit: number },
): Promise<LabAccount[]> {
  const rows = await db.$queryRaw<{ account: LabAccount }[]>`
    SELECT ${labAccountJson(seenAllowlist(manager))} AS account
      FROM lab_account a
      JOIN lab l ON l.id = a.lab_id
     WHERE ${Prisma.join(conditions, ' AND ')}
     ORDER BY a.id
     LIMIT ${limit}`
  return rows.map(({ account }) => account)
}

/** Without teams that the key knows nothing of: an account of the service may be open to several organizations. */
function seenAllowlist({ orgId, teamIds }: Manager) {
  const seen = Prisma.sql`ARRAY(
    SELECT listed.id FROM unnest(${teamIdAllowlist}) WITH ORDINALITY AS listed (id, place)
      JOIN team t ON t.id = listed.id AND ${isControlled({ orgId, teamIds })}
     ORDER BY listed.place)`
  if (teamIds) return seen
  return Prisma.sql`CASE WHEN a.org_id = ${orgId}::uuid THEN ${teamIdAllowlist} ELSE ${seen} END`
}
