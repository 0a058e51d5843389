import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import type { Lane } from './lanes.ts'

interface Ticket {
  lane: Lane
  /** id of the queue's job; a ticket whose worker died comes back with the same one */
  ticket: string
}

/**
 * Claims the report whose turn it is, or the one that this ticket has claimed before. Patients take turns: whoever's
 * last turn is longest ago is next, and each has at most one report of a lane read at a time, so that neither many
 * uploads nor many readers favor one. Undefined when there is nothing to read: finishing a report queues another ticket.
 */
export async function claimJob(db: Db, { lane, ticket }: Ticket): Promise<string | undefined> {
  return db.$transaction(async (tx) => {
    // Two claims at once could each start a report of the same patient.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`lab-reports.claim ${lane}`}, 0))`
    const [claimed] = await tx.$queryRaw<{ id: string }[]>`
      WITH unread AS (
        SELECT id, user_id, created_at, reading_by FROM parsing_job
         WHERE status IN ('upload_pending', 'started') AND lane = ${lane}
      ), first_of_user AS (
        SELECT DISTINCT ON (user_id) id, user_id, created_at FROM unread
         WHERE user_id NOT IN (SELECT user_id FROM unread WHERE reading_by IS NOT NULL)
         ORDER BY user_id, created_at, id
      ), turns AS (
        SELECT id, greatest(created_at, (
          SELECT max(turn_at) FROM parsing_job past
           WHERE past.user_id = first_of_user.user_id AND past.lane = ${lane}
        )) AS since FROM first_of_user
      ), candidates AS (
        SELECT id, NULL::timestamptz AS since FROM unread WHERE reading_by = ${ticket}
        UNION ALL SELECT id, since FROM turns
      )
      UPDATE parsing_job SET reading_by = ${ticket}, turn_at = ${now()}
       WHERE id = (SELECT id FROM candidates ORDER BY since NULLS FIRST, id LIMIT 1)
      RETURNING id`
    return claimed?.id
  })
}
