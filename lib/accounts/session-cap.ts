import { db } from '#lib/db/client.ts'

/** More than one person's browsers; each sign-in without a sign-out leaves one behind until it expires. */
export const maxSessions = 20

/** Ends the account's sessions that were active the longest ago, so that a leaked password cannot open any number. */
export async function endSurplusSessions({ userId }: { userId: string }) {
  await db().$executeRaw`
    DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE user_id = ${userId}
       ORDER BY last_active_at DESC, created_at DESC OFFSET ${maxSessions}::int)`
}
