import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentUser, withConnections } from './present-user.ts'

const unknownUser = () => new HttpFault(404, 'User does not exist on this team')

/** 404 alike for a deleted, an unknown or another team's user. */
export async function getActiveUser(db: DbReader, teamId: string, userId: string) {
  const user = await db.user.findFirst({ where: { id: userId, teamId, deletedAt: null } })
  if (!user) throw unknownUser()
  return user
}

export async function getUser(db: DbReader, teamId: string, userId: string) {
  const user = await db.user.findFirst({
    where: { id: userId, teamId, deletedAt: null },
    include: withConnections,
  })
  if (!user) throw unknownUser()
  return presentUser(user)
}

export async function getUserByClientId(db: DbReader, teamId: string, clientUserId: string) {
  const user = await db.user.findFirst({
    where: { clientUserId, teamId, deletedAt: null },
    include: withConnections,
  })
  if (!user) throw new HttpFault(404, 'User not found')
  return presentUser(user)
}
