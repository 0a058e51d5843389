import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  CreateManagementKey,
  managementKeysQuery,
  WireManagementKey,
} from '#contract/management/keys.ts'
import { now } from '#platform/clock.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import type { ManagementKey } from '#service/db/generated/client.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { Manager } from '#service/http/router.ts'
import { requireOrgAdmin } from './authenticate-management.ts'
import { readPage } from './page.ts'

type Stored = ManagementKey & { teams: { teamId: string }[] }

const withTeams = { teams: { select: { teamId: true }, orderBy: { teamId: 'asc' } } } as const

function presentKey({
  id,
  label,
  role,
  teams,
  createdAt,
  createdBy,
  hint,
}: Stored): WireManagementKey {
  return {
    id,
    label,
    role,
    team_role_bindings:
      role === 'org_admin' ? null : teams.map(({ teamId }) => ({ team_id: teamId })),
    created_at: presentTime(createdAt),
    creator: createdBy
      ? { type: 'management_key', id: createdBy }
      : { type: 'service_staff', id: null },
    hint,
  }
}

export async function listManagementKeys(
  db: DbReader,
  manager: Manager,
  query: z.infer<typeof managementKeysQuery>,
) {
  requireOrgAdmin(manager)
  const chosen = {
    orgId: manager.orgId,
    deletedAt: null,
    ...(query.role && { role: query.role }),
    ...(query.team_id && { teams: { some: { teamId: query.team_id } } }),
  }
  const { rows, next_cursor } = await readPage(query, ({ where, ...range }) =>
    db.managementKey.findMany({ where: { ...chosen, ...where }, ...range, include: withTeams }),
  )
  return { data: rows.map(presentKey), next_cursor }
}

/** Only its hash is stored: the answer is the one place where the key itself is seen. */
export async function createManagementKey(db: Db, manager: Manager, input: CreateManagementKey) {
  requireOrgAdmin(manager)
  const teamIds = [
    ...new Set((input.team_role_bindings ?? []).map((each) => each.team_id.toLowerCase())),
  ]
  const known = await db.team.count({
    where: { id: { in: teamIds }, orgId: manager.orgId, deletedAt: null },
  })
  if (known !== teamIds.length)
    throw invalidValue(['body', 'team_role_bindings'], 'names a team that does not exist')
  const key = `mg_${randomBytes(32).toString('base64url')}`
  const created = await db.managementKey.create({
    data: {
      id: randomUUID(),
      orgId: manager.orgId,
      label: input.label,
      role: input.role,
      hint: key.slice(-4),
      hash: hashKey(key),
      createdBy: manager.keyId,
      createdAt: now(),
      teams: { create: teamIds.map((teamId) => ({ teamId })) },
    },
    include: withTeams,
  })
  return { ...presentKey(created), key }
}

export async function relabelManagementKey(
  db: Db,
  manager: Manager,
  { keyId, label }: { keyId: string; label: string },
) {
  const { id } = await requireKey(db, manager, keyId)
  return presentKey(
    await db.managementKey.update({ where: { id }, data: { label }, include: withTeams }),
  )
}

/** A key cannot delete itself, nor after it was deleted another one: an organization would be left without one. */
export async function deleteManagementKey(db: Db, manager: Manager, keyId: string) {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${manager.orgId}::uuid FOR UPDATE`
    const caller = { id: manager.keyId, deletedAt: null }
    if ((await tx.managementKey.count({ where: caller })) === 0)
      throw new HttpFault(401, 'Invalid management key')
    const { id } = await requireKey(tx, manager, keyId)
    if (id === manager.keyId)
      throw new HttpFault(409, 'A management key cannot delete itself: use another one')
    return presentKey(
      await tx.managementKey.update({
        where: { id },
        data: { deletedAt: now() },
        include: withTeams,
      }),
    )
  })
}

async function requireKey(db: DbReader, manager: Manager, id: string) {
  requireOrgAdmin(manager)
  const found = await db.managementKey.findFirst({
    where: { id, orgId: manager.orgId, deletedAt: null },
    select: { id: true },
  })
  if (!found) throw new HttpFault(404, 'Management key does not exist')
  return found
}
