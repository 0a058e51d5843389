import { now } from '#service/clock.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getActiveUser } from './get-user.ts'

const graceMs = 7 * 86_400_000

/** Users deleted before this moment are beyond undoing, and are erased. */
export function findGraceEnd() {
  return new Date(now().getTime() - graceMs)
}

/** Hides a user at once; the data is erased when the seven days for undoing are over. */
export async function deleteUser(db: Db, teamId: string, userId: string) {
  await getActiveUser(db, teamId, userId)
  await db.user.update({ where: { id: userId }, data: { deletedAt: now() } })
  return { success: true }
}

export type DeletedUserKey = { userId: string } | { clientUserId: string }

/**
 * Brings a deleted user back. By client_user_id it is the one deleted last. 404 when the seven days are over, 409 when
 * somebody else has taken the client_user_id. A user that is there already is left as it is: a repeated undo succeeds.
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
    throw isTaken ? new HttpFault(409, 'A new user has taken this client_user_id') : error
  }
}
