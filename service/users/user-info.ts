import { type UserInfo, userInfo } from '#service/contract/users.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getActiveUser } from './get-user.ts'

/** Sets a user's demographics, all of them at once. */
export async function putUserInfo(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
  info: UserInfo,
) {
  await getActiveUser(db, teamId, userId)
  await db.user.update({ where: { id: userId }, data: { demographics: info } })
  return info
}

export async function getUserInfo(db: DbReader, teamId: string, userId: string) {
  const { demographics } = await getActiveUser(db, teamId, userId)
  if (demographics === null) throw new HttpFault(404, 'User demographics not found')
  return userInfo.parse(demographics)
}
