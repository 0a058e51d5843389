import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** Locks the team's user until the transaction ends, so that the user cannot be deleted in between; 404 when there is none. */
export async function requireUser(tx: Transaction, teamId: string, userId: string) {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM service_user
    WHERE id = ${userId}::uuid AND team_id = ${teamId}::uuid AND deleted_at IS NULL
    FOR NO KEY UPDATE`
  if (locked.length === 0) throw new HttpFault(404, 'User not found')
}
