import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createTeamKey as newTeamKey, teamKeysQuery } from '#contract/management/keys.ts'
import { now } from '#platform/clock.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import type { TeamApiKey } from '#service/db/generated/client.ts'
import { hashKey, prefixOf } from '#service/http/authenticate-team.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { Manager } from '#service/http/router.ts'
import { readPage } from './page.ts'
import { requireTeam } from './teams.ts'

/** Where a team is: keys are of one environment and region. */
export interface KeyPlace {
  environment: string
  region: string
}

function presentKey(key: TeamApiKey, value = `…${key.hint}`) {
  return {
    id: key.id,
    label: key.label,
    value,
    team_id: key.teamId,
    created_at: presentTime(key.createdAt),
  }
}

const teamsAt = ({ orgId, teamIds }: Manager, { environment, region }: KeyPlace) => ({
  team: { orgId, environment, region, deletedAt: null, ...(teamIds && { id: { in: teamIds } }) },
})

export async function listTeamKeys(
  db: DbReader,
  { manager, place }: { manager: Manager; place: KeyPlace },
  query: z.infer<typeof teamKeysQuery>,
) {
  const { rows, next_cursor } = await readPage(query, ({ where, ...range }) =>
    db.teamApiKey.findMany({
      where: {
        ...teamsAt(manager, place),
        deletedAt: null,
        ...(query.team_id && { teamId: query.team_id }),
        ...where,
      },
      ...range,
    }),
  )
  return { api_keys: rows.map((key) => presentKey(key)), next_cursor }
}

/** Only its hash is stored: the answer is the one place where the key itself is seen. */
export async function createTeamKey(
  db: Db,
  { manager, place }: { manager: Manager; place: KeyPlace },
  { label, team_id: teamId }: z.infer<typeof newTeamKey>,
) {
  const team = await requireTeam(db, manager, teamId)
  if (team.environment !== place.environment || team.region !== place.region)
    throw new HttpFault(404, 'The team is in another environment or region')
  const value = `${prefixOf(team)}${randomBytes(24).toString('base64url')}`
  const created = await db.teamApiKey.create({
    data: {
      id: randomUUID(),
      teamId: team.id,
      label,
      hint: value.slice(-4),
      hash: hashKey(value),
      createdAt: now(),
    },
  })
  return presentKey(created, value)
}

/** What is requested with a deleted key is refused from the next request on. */
export async function deleteTeamKeys(
  db: Db,
  { manager, place }: { manager: Manager; place: KeyPlace },
  ids: string[],
) {
  const given = [...new Set(ids.map((id) => id.toLowerCase()))]
  const deleted = await db.teamApiKey.updateManyAndReturn({
    where: { id: { in: given }, deletedAt: null, ...teamsAt(manager, place) },
    data: { deletedAt: now() },
    select: { id: true },
  })
  const success = deleted.map(({ id }) => id).sort()
  return { success, failure: [], not_found: given.filter((id) => !success.includes(id)) }
}
