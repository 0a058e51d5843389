import type { Transaction } from '#service/db/client.ts'
import type { WrittenSample } from './write-samples.ts'

interface Hour {
  seriesId: number
  timezoneOffset: number
  /** milliseconds since 1970 */
  hourAt: number
}

const hourMs = 3_600_000

/** The local hour of an instant: it begins on a whole hour of the person's clock. */
export function hourOf(at: number, timezoneOffset: number) {
  const offsetMs = timezoneOffset * 1000
  return Math.floor((at + offsetMs) / hourMs) * hourMs - offsetMs
}

function listTouchedHours(written: readonly WrittenSample[]): Hour[] {
  const hours = new Map<string, Hour>()
  let last: Hour | undefined
  for (const { seriesId, at, timezoneOffset, formerOffset } of written)
    for (const offset of new Set([timezoneOffset, formerOffset ?? timezoneOffset])) {
      const hourAt = hourOf(at, offset)
      // Most samples are of the hour of the one before.
      if (last?.hourAt === hourAt && last.timezoneOffset === offset && last.seriesId === seriesId)
        continue
      last = { seriesId, timezoneOffset: offset, hourAt }
      hours.set(`${seriesId} ${offset} ${hourAt}`, last)
    }
  return [...hours.values()]
}

/** Counts the hours again that the samples are in: each from its samples alone, in the order of time. */
export async function recountRollups(
  tx: Transaction,
  userId: string,
  written: readonly WrittenSample[],
) {
  const hours = listTouchedHours(written)
  if (hours.length === 0) return
  await tx.$executeRaw`
    WITH counted AS (
      SELECT t.series_id, t.timezone_offset, to_timestamp(t.hour_ms / 1000) AS hour_at, c.*
        FROM unnest(
               ${hours.map((hour) => hour.seriesId)}::int[],
               ${hours.map((hour) => hour.timezoneOffset)}::int[],
               ${hours.map((hour) => hour.hourAt)}::float8[]
             ) AS t (series_id, timezone_offset, hour_ms)
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS count, sum(s.value ORDER BY s.at) AS sum,
                min(s.value) AS min, max(s.value) AS max,
                min(s.at) AS oldest_at, (array_agg(s.value ORDER BY s.at))[1] AS oldest_value,
                max(s.at) AS newest_at, (array_agg(s.value ORDER BY s.at DESC))[1] AS newest_value
           FROM wearable_sample s
          WHERE s.user_id = ${userId}::uuid
            AND s.series_id = t.series_id
            AND s.at >= to_timestamp(t.hour_ms / 1000)
            AND s.at < to_timestamp(t.hour_ms / 1000 + 3600)
            AND s.timezone_offset = t.timezone_offset
            AND s.value IS NOT NULL
       ) c
    ), emptied AS (
      DELETE FROM wearable_rollup r USING counted c
       WHERE r.user_id = ${userId}::uuid AND r.series_id = c.series_id
         AND r.hour_at = c.hour_at AND r.timezone_offset = c.timezone_offset AND c.count = 0
    )
    INSERT INTO wearable_rollup
      (user_id, series_id, timezone_offset, hour_at, count, sum, min, max,
       oldest_at, oldest_value, newest_at, newest_value)
    SELECT ${userId}::uuid, series_id, timezone_offset, hour_at, count, sum, min, max,
           oldest_at, oldest_value, newest_at, newest_value
      FROM counted
     WHERE count > 0
     ORDER BY series_id, hour_at, timezone_offset
    ON CONFLICT (user_id, series_id, hour_at, timezone_offset) DO UPDATE SET
      count = excluded.count, sum = excluded.sum, min = excluded.min, max = excluded.max,
      oldest_at = excluded.oldest_at, oldest_value = excluded.oldest_value,
      newest_at = excluded.newest_at, newest_value = excluded.newest_value`
}
