import type { CreateUser, PatchUser } from '#contract/users.ts'
import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { Prisma, type User } from '#service/db/generated/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentDay, presentTime } from '#service/http/present-time.ts'
import { getActiveUser } from './get-user.ts'
import { presentUser } from './present-user.ts'

/** Of two concurrent requests with one client_user_id the second gets the conflict. */
export async function createUser(
  db: Db,
  teamId: string,
  { client_user_id: clientUserId, ...fields }: CreateUser,
) {
  requireOrderedPeriod(fields)
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
  try {
    await db.$transaction(async (tx) => {
      await lockUser(tx, userId)
      requireOrderedPeriod(fields, await getActiveUser(tx, teamId, userId))
      await tx.user.update({ where: { id: userId }, data: { clientUserId, ...columnsOf(fields) } })
    })
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!isTaken) throw error
    throw userConflict(
      await db.user.findFirstOrThrow({ where: { teamId, clientUserId, deletedAt: null } }),
    )
  }
}

/** Of two concurrent requests that change one side of the ingestion period each, the second sees the first one's. */
async function lockUser(tx: Transaction, userId: string) {
  await tx.$queryRaw`SELECT 1 FROM service_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}

/** A side that is not given is the stored one; an open side bounds nothing. */
function requireOrderedPeriod(
  given: Pick<PatchUser, 'ingestion_start' | 'ingestion_end'>,
  stored?: Pick<User, 'ingestionStart' | 'ingestionEnd'>,
) {
  if (!given.ingestion_start && !given.ingestion_end) return
  const [start, end] = [
    chooseDay(given.ingestion_start, stored?.ingestionStart),
    chooseDay(given.ingestion_end, stored?.ingestionEnd),
  ]
  if (!start || !end || start <= end) return
  if (given.ingestion_end)
    throw invalidValue(['body', 'ingestion_end'], `is before ingestion_start, ${start}`, end)
  throw invalidValue(['body', 'ingestion_start'], `is after ingestion_end, ${end}`, start)
}

function chooseDay(given: string | null | undefined, stored: Date | null | undefined) {
  return given === undefined ? stored && presentDay(stored) : given
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
