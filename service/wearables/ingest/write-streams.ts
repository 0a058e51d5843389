import type { Transaction } from '#service/db/client.ts'
import type { IncomingStream } from './receipt.ts'

/** Stores each stream unless a later version has been received; answers with the ids of workouts, by whether it is new. */
export async function writeStreams(
  tx: Transaction,
  userId: string,
  { receivedAt, streams }: { receivedAt: Date; streams: IncomingStream[] },
) {
  if (streams.length === 0) return new Map<string, boolean>()
  const written = await tx.$queryRaw<{ workoutId: string; isNew: boolean }[]>`
    WITH written AS (
      INSERT INTO wearable_stream AS s (user_id, workout_id, stream, received_at)
      SELECT ${userId}::uuid, t.workout_id, t.stream::jsonb, ${receivedAt}::timestamptz
        FROM unnest(
               ${streams.map(({ workoutId }) => workoutId)}::uuid[],
               ${streams.map(({ stream }) => JSON.stringify(stream))}::text[]
             ) AS t (workout_id, stream)
      ON CONFLICT (user_id, workout_id) DO UPDATE SET
        stream = excluded.stream, received_at = excluded.received_at
      WHERE excluded.received_at > s.received_at
      RETURNING new.workout_id, old.workout_id IS NULL AS is_new, new.stream IS DISTINCT FROM old.stream AS is_changed
    )
    SELECT workout_id::text AS "workoutId", is_new AS "isNew" FROM written WHERE is_new OR is_changed`
  return new Map(written.map(({ workoutId, isNew }) => [workoutId, isNew]))
}
