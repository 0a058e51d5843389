import type { CreateTeam, CursorQuery, ManagedTeam, PatchTeam } from '#contract/management/teams.ts'
import { now } from '#platform/clock.ts'
import type { Db, DbReader, Transaction } from '#service/db/client.ts'
import { Prisma, type Team } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { Manager } from '#service/http/router.ts'
import { requireOrgAdmin } from './authenticate-management.ts'
import { readPage } from './page.ts'

export function presentTeam(team: Team): ManagedTeam {
  const settings = {
    partial_webhooks_enabled: team.partialWebhooksEnabled,
    minor_ordering_enabled: team.minorOrderingEnabled,
    report_review_enabled: team.reportReviewEnabled,
    review_recognized: team.reviewRecognized,
    order_import_enabled: team.orderImportEnabled,
    aggregate_queries_enabled: team.aggregateQueriesEnabled,
  }
  return {
    id: team.id,
    name: team.name,
    created_on: presentTime(team.createdAt),
    region: team.region,
    integration_team_id: team.integrationTeamId,
    environments: [team.environment],
    sandbox: team.environment === 'sandbox' ? settings : null,
    production: team.environment === 'production' ? settings : null,
  }
}

/** The given columns; a missing field leaves its column as it is. */
function columnsOf(given: PatchTeam) {
  return {
    name: given.name,
    integrationTeamId: given.integration_team_id,
    partialWebhooksEnabled: given.partial_webhooks_enabled,
    minorOrderingEnabled: given.minor_ordering_enabled,
    reportReviewEnabled: given.report_review_enabled,
    reviewRecognized: given.review_recognized,
    orderImportEnabled: given.order_import_enabled,
    aggregateQueriesEnabled: given.aggregate_queries_enabled,
  }
}

/** The teams that this key controls. */
function ownTeams({ orgId, teamIds }: Manager) {
  return { orgId, deletedAt: null, ...(teamIds && { id: { in: teamIds } }) }
}

/** Throws 404 for a team of others, of another key, or deleted. */
export async function requireTeam(db: DbReader, manager: Manager, teamId: string): Promise<Team> {
  const found = await db.team.findFirst({ where: { AND: [ownTeams(manager), { id: teamId }] } })
  if (!found) throw new HttpFault(404, 'Team does not exist')
  return found
}

export async function listTeams(db: DbReader, manager: Manager, query: CursorQuery) {
  const { rows, next_cursor } = await readPage(query, ({ where, ...range }) =>
    db.team.findMany({ where: { AND: [ownTeams(manager), where] }, ...range }),
  )
  return { teams: rows.map(presentTeam), next_cursor }
}

export async function findByIntegrationId(
  db: DbReader,
  manager: Manager,
  integrationTeamId: string,
) {
  const found = await db.team.findFirst({ where: { ...ownTeams(manager), integrationTeamId } })
  if (!found) throw new HttpFault(404, 'Team does not exist')
  return presentTeam(found)
}

export async function createTeam(db: Db, manager: Manager, input: CreateTeam) {
  requireOrgAdmin(manager)
  const { id, region, environment, name, ...rest } = input
  return withConflict(db, manager, { id, ...rest }, async (tx) =>
    presentTeam(
      await tx.team.create({
        data: { ...columnsOf(rest), name, region, environment, id, orgId: manager.orgId },
      }),
    ),
  )
}

export async function patchTeam(db: Db, manager: Manager, teamId: string, input: PatchTeam) {
  const { id } = await requireTeam(db, manager, teamId)
  return withConflict(db, manager, input, async (tx) =>
    presentTeam(await tx.team.update({ where: { id }, data: columnsOf(input) })),
  )
}

/** Its keys end at once and nothing more is delivered. Refused while the team has users: their data would have no owner. */
export async function deleteTeam(db: Db, manager: Manager, teamId: string) {
  requireOrgAdmin(manager)
  const { id } = await requireTeam(db, manager, teamId)
  return db.$transaction(async (tx) => {
    // A user who is created meanwhile waits for this lock and finds the key invalid.
    await tx.$queryRaw`SELECT 1 FROM team WHERE id = ${id}::uuid FOR UPDATE`
    const users = await tx.user.count({ where: { teamId: id, deletedAt: null } })
    if (users > 0) throw new HttpFault(409, `The team has ${users} users: delete them first`)
    const deletedAt = now()
    await tx.teamApiKey.updateMany({ where: { teamId: id, deletedAt: null }, data: { deletedAt } })
    await tx.webhookEndpoint.updateMany({ where: { teamId: id }, data: { disabled: true } })
    const deleted = await tx.team.update({
      where: { id },
      data: { deletedAt, integrationTeamId: null },
    })
    return presentTeam(deleted)
  })
}

/** An ID that is taken is a 409 that names the team which has it, where this key controls that team. */
async function withConflict<T>(
  db: Db,
  manager: Manager,
  { id, integration_team_id: integrationTeamId }: { id?: string | undefined } & PatchTeam,
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.$transaction(write)
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!isTaken) throw error
    const taken = await db.team.findFirst({
      where: { ...ownTeams(manager), integrationTeamId: integrationTeamId ?? '' },
      select: { id: true },
    })
    const detail = taken ? 'This integration_team_id belongs to another team.' : 'This ID is taken.'
    throw new HttpFault(409, detail, { team_id: taken?.id ?? id ?? '' })
  }
}
