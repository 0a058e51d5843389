import { now } from '#service/clock.ts'
import type { CreateUser } from '#service/contract/users.ts'
import type { Db } from '#service/db/client.ts'
import { columnsOf } from './optional-fields.ts'
import { presentUser } from './present-user.ts'
import { userConflict } from './user-conflict.ts'

/** Creates a user of the team; two at once with one client_user_id make one, and the other is told which. */
export async function createUser(
  db: Db,
  teamId: string,
  { client_user_id: clientUserId, ...fields }: CreateUser,
) {
  const [created] = await db.user.createManyAndReturn({
    data: [{ teamId, clientUserId, createdOn: now(), ...columnsOf(fields) }],
    skipDuplicates: true,
  })
  if (created) return presentUser(created)
  throw userConflict(
    await db.user.findFirstOrThrow({ where: { teamId, clientUserId, deletedAt: null } }),
  )
}
