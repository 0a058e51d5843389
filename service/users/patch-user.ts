import type { PatchUser } from '#service/contract/users.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { getActiveUser } from './get-user.ts'
import { columnsOf } from './optional-fields.ts'
import { userConflict } from './user-conflict.ts'

/** Changes what is named; a client_user_id that another user carries is the same conflict as on create. */
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
