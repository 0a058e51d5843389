import type { IntervalSource } from '#contract/wearables/merging/merge-intervals.ts'
import type { LocalWindow } from '#service/aggregate/tables/query-table.ts'
import type { Db } from '#service/db/client.ts'
import type { MergedSource } from './list-sources.ts'

interface SeriesColumns {
  seriesId: number
  at: number[]
  length: number[]
  value: number[]
  offset: number[]
}

/** A device that had a heart rate was worn: what it did not count then is zero. */
const slotMs = 5 * 60_000

/** The counts of each source around the window, the best source first, and when it was worn. */
export async function readIntervals(
  db: Db,
  { userId, window }: { userId: string; window: LocalWindow },
  sources: readonly MergedSource[],
): Promise<IntervalSource[]> {
  // One text for each column: hundreds of thousands of rows would take seconds to convert.
  const rows = await db.$queryRaw<(SeriesColumns & { now: number })[]>`
    SELECT series_id AS "seriesId", json_agg(date_part('epoch', at) * 1000 ORDER BY at) AS at,
           json_agg(duration_ms ORDER BY at) AS length, json_agg(value ORDER BY at) AS value,
           json_agg(timezone_offset ORDER BY at) AS offset, date_part('epoch', now()) * 1000 AS now
      FROM wearable_sample
     WHERE user_id = ${userId}::uuid AND series_id = ANY(${sources.map(({ seriesId }) => seriesId)}::int[])
       AND at >= ${window.from}::timestamp AT TIME ZONE 'UTC' - interval '14 hours'
       AND at < ${window.until}::timestamp AT TIME ZONE 'UTC' + interval '14 hours'
       AND duration_ms > 0 AND value IS NOT NULL
     GROUP BY series_id`
  const worn = await readPresence(db, { userId, window }, sources)
  const now = rows[0]?.now ?? Number.POSITIVE_INFINITY
  const columnsOf = new Map(rows.map((row) => [row.seriesId, row]))
  return sources.map(({ seriesId, heartSeriesId }, rank) => {
    const columns = columnsOf.get(seriesId)
    return {
      source: String(rank),
      intervals: (columns?.at ?? []).map((at, index) => {
        const from = Math.round(at)
        return {
          from,
          // A bucket that has not ended is known up to now.
          until: Math.min(from + (columns?.length[index] ?? 0), Math.max(from + 1, now)),
          value: columns?.value[index] ?? 0,
          offset: columns?.offset[index] ?? 0,
        }
      }),
      presence: (worn.get(heartSeriesId) ?? []).map((slot) => ({
        from: slot * slotMs,
        until: Math.min((slot + 1) * slotMs, Math.max(slot * slotMs, now)),
      })),
    }
  })
}

async function readPresence(
  db: Db,
  { userId, window }: { userId: string; window: LocalWindow },
  sources: readonly MergedSource[],
): Promise<ReadonlyMap<number | null, number[]>> {
  const ids = sources.flatMap(({ heartSeriesId }) => heartSeriesId ?? [])
  const rows = await db.$queryRaw<{ seriesId: number; slots: number[] }[]>`
    SELECT series_id AS "seriesId", json_agg(slot ORDER BY slot) AS slots
      FROM (SELECT DISTINCT series_id, floor(date_part('epoch', at) / 300)::int AS slot
              FROM wearable_sample
             WHERE user_id = ${userId}::uuid AND series_id = ANY(${ids}::int[])
               AND at >= ${window.from}::timestamp AT TIME ZONE 'UTC' - interval '14 hours'
               AND at < ${window.until}::timestamp AT TIME ZONE 'UTC' + interval '14 hours') AS slots
     GROUP BY series_id`
  return new Map(rows.map(({ seriesId, slots }) => [seriesId, slots]))
}
