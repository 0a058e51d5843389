import type { CreateUser, PatchUser } from '#contract/users.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma, type User } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import { getActiveUser } from './get-user.ts'
import { presentUser } from './present-user.ts'

/** Of two concurrent requests with one client_user_id the second gets the conflict. */
export async function createUser(
  db: Db,
  teamId: string,
  { client_user_id: clientUserId, ...fields }: CreateUser,
) {
  const [created] = await db.user.createManyAndReturn({
    data: [{ teamId, clientUserId, createdOn: now(), ...columnsOf(fields) }],
    skipDuplicates: true,
  })
  if (created) return presentUser({ ...created, wearableConnections: [] })
  throw userConflict(
    await db.user.findFirstOrThrow({ where: { teamId, clientUserId, deletedAt: null } }),
  )
}

export async function patchUser(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
  { client_user_id: clientUserId, ...fields }: PatchUser,
) {
  await getActiveUser(db, teamId, userId)
  try {
    await db.user.update({ where: { id: userId }, data: { clientUserId, ...columnsOf(fields) } })
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!isTaken) throw error
    throw userConflict(
      await db.user.findFirstOrThrow({ where: { teamId, clientUserId, deletedAt: null } }),
    )
  }
}

/** The given columns: null clears one, a missing field leaves it unchanged. */
function columnsOf(input: Omit<PatchUser, 'client_user_id'>) {
  return {
    fallbackTimeZone: fallbackOf('id', input.fallback_time_zone),
    fallbackBirthDate: fallbackOf('value', input.fallback_birth_date),
    ingestionStart: dayOf(input.ingestion_start),
    ingestionEnd: dayOf(input.ingestion_end),
  }
}

function fallbackOf(key: 'id' | 'value', given: string | null | undefined) {
  if (given === undefined) return undefined
  if (given === null) return Prisma.DbNull
  return { [key]: given, source_slug: 'manual', updated_at: presentTime(now()) }
}

function dayOf(given: string | null | undefined) {
  return given ? new Date(given) : given
}

/** Another active user has the client_user_id: 400 that names the user, inside detail and beside it. */
function userConflict({ id, createdOn }: Pick<User, 'id' | 'createdOn'>) {
  const existing = { user_id: id, created_on: presentTime(createdOn) }
  return new HttpFault(
    400,
    { error_type: 'INVALID_REQUEST', error_message: 'Client user id already exists.', ...existing },
    existing,
  )
}
