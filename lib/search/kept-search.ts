import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { isUuid } from '#platform/is-uuid.ts'

// Words that staff search for may name a person. An address holds the id of the words, which are on the server, and only
// in the session that searched for them. They are gone with the session, at the latest after twelve hours.

export const keepSearchInput = z.object({ words: z.string().trim().min(1).max(200) })

const maxKept = 100

/** The same words in one session have one id. */
export async function keepSearch(
  context: Context,
  { words }: z.output<typeof keepSearchInput>,
): Promise<{ searchId: string }> {
  requireStaff(context, 'orders:read')
  const sessionId = context.session?.sessionId ?? ''
  return db().$transaction(async (tx) => {
    const [kept] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO kept_search (session_id, words) SELECT id, ${words} FROM session WHERE id = ${sessionId}
      ON CONFLICT (session_id, words) DO UPDATE SET used_at = clock_timestamp()
      RETURNING id::text`
    if (!kept) throw new AppError('signed-out')
    await tx.$executeRaw`
      DELETE FROM kept_search WHERE id IN (
        SELECT id FROM kept_search WHERE session_id = ${sessionId} ORDER BY used_at DESC OFFSET ${maxKept})`
    return { searchId: kept.id }
  })
}

/** The words of an address; undefined if they are of another session, or no longer kept. */
export async function findKeptSearch(
  context: Context,
  searchId: string | undefined,
): Promise<string | undefined> {
  requireStaff(context, 'orders:read')
  const sessionId = context.session?.sessionId
  if (!searchId || !isUuid(searchId) || !sessionId) return undefined
  const kept = await db().keptSearch.findFirst({ where: { id: searchId, sessionId } })
  return kept?.words
}
