import type { DbReader, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** Locks a user of the team until the transaction ends; 404 for any other. */
export async function lockUser(tx: Transaction, teamId: string, userId: string) {
  const found = await tx.$queryRaw<{ zone: string | null }[]>`
    SELECT fallback_time_zone ->> 'id' AS zone FROM service_user
     WHERE id = ${userId}::uuid AND team_id = ${teamId}::uuid AND deleted_at IS NULL
       FOR NO KEY UPDATE`
  const [user] = found
  if (!user) throw new HttpFault(404, 'User does not exist on this team')
  return user
}

/** The id of a user of the team; 404 for any other. */
export async function requireTeamUser(db: DbReader, teamId: string, userId: string) {
  const user = await db.user.findFirst({
    where: { id: userId, teamId, deletedAt: null },
    select: { id: true },
  })
  if (!user) throw new HttpFault(404, 'User does not exist on this team')
  return user.id
}
