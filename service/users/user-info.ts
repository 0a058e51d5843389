import type { PatientAddress, PatientDetails } from '#contract/people.ts'
import { type UserInfo, userInfo } from '#contract/users.ts'
import type { Db, DbReader, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { getActiveUser } from './get-user.ts'

export async function getUserInfo(db: DbReader, teamId: string, userId: string) {
  const { demographics } = await getActiveUser(db, teamId, userId)
  if (demographics === null) throw new HttpFault(404, 'User demographics not found')
  return userInfo.parse(demographics)
}

export async function putUserInfo(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
  info: UserInfo,
) {
  await getActiveUser(db, teamId, userId)
  await db.user.update({ where: { id: userId }, data: { demographics: info } })
  return info
}

/** Placing or registering an order overwrites the user's demographics, except fields that an order does not have. */
export async function overwriteUserInfo(
  tx: Transaction,
  userId: string,
  { details, address }: { details: PatientDetails; address: PatientAddress },
) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { demographics: true },
  })
  const known = userInfo.partial().safeParse(user.demographics ?? {}).data ?? {}
  const { first_line, second_line, country, zip, city, state, access_notes } = address
  await tx.user.update({
    where: { id: userId },
    data: {
      demographics: {
        ...known,
        ...details,
        address: { first_line, second_line, country, zip, city, state, access_notes },
      },
    },
  })
}
