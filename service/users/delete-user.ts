import { z } from 'zod'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { cancelOfUser } from '#service/scheduling/cancel-of-user.ts'
import { disconnectAll } from '#service/wearables/connections/disconnect-provider.ts'
import { getActiveUser } from './get-user.ts'

const graceMs = 7 * 86_400_000

/** Users deleted before this moment cannot be restored, and are erased. */
export function findGraceEnd() {
  return new Date(now().getTime() - graceMs)
}

/** Appointments to come are canceled, and stay so for a user who is restored. */
export async function deleteUser(db: Db, teamId: string, userId: string) {
  await getActiveUser(db, teamId, userId)
  return db.$transaction(async (tx) => {
    await cancelOfUser(tx, { teamId, userId })
    await tx.user.update({ where: { id: userId }, data: { deletedAt: now() } })
    // A restored user connects again.
    await disconnectAll(tx, userId)
    return { success: true }
  })
}

export const undoDeleteKey = z.object({
  user_id: z.uuid().nullish(),
  client_user_id: z.string().trim().min(1).max(255).nullish(),
})

type GivenKey = z.infer<typeof undoDeleteKey>
type DeletedUserKey = { userId: string } | { clientUserId: string }

export function chooseDeletedUser(query: GivenKey, body: GivenKey | undefined): DeletedUserKey {
  const userId = query.user_id ?? body?.user_id
  const clientUserId = query.client_user_id ?? body?.client_user_id
  if (userId && clientUserId) {
    throw invalidValue(
      ['query', 'client_user_id'],
      'user_id and client_user_id are mutually exclusive',
      clientUserId,
    )
  }
  if (userId) return { userId }
  if (clientUserId) return { clientUserId }
  throw new HttpFault(422, [
    { type: 'missing', loc: ['query', 'user_id'], msg: 'Field required', input: null },
  ])
}

/**
 * Restores a deleted user; by client_user_id the one deleted last. 404 after seven days, 409 when another user now has
 * the client_user_id. A user who is not deleted stays as is, so that a repeated request succeeds.
 */
export async function undoDeleteUser(db: Db, teamId: string, key: DeletedUserKey) {
  const found = await db.user.findFirst({
    where: {
      teamId,
      ...('userId' in key ? { id: key.userId } : { clientUserId: key.clientUserId }),
      OR: [{ deletedAt: null }, { deletedAt: { gt: findGraceEnd() } }],
    },
    orderBy: { deletedAt: { sort: 'desc', nulls: 'last' } },
  })
  if (!found) throw new HttpFault(404, 'User not found')
  if (found.deletedAt === null) return { success: true }
  try {
    await db.user.update({ where: { id: found.id }, data: { deletedAt: null } })
    return { success: true }
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw isTaken ? new HttpFault(409, 'Another user already has this client_user_id') : error
  }
}
