import type { Transaction } from '#service/db/client.ts'

export interface SampleRow {
  seriesId: number
  at: number
  timezoneOffset: number
  value: number | null
  durationMs: number | null
  contextId: number | null
}

export interface WrittenSample {
  seriesId: number
  at: number
  timezoneOffset: number
  /** the offset that a revised sample had */
  formerOffset: number | null
  isNew: boolean
}

interface WrittenColumns {
  seriesId: number[] | null
  at: number[] | null
  timezoneOffset: number[] | null
  formerOffset: (number | null)[] | null
  isNew: boolean[] | null
}

/**
 * Inserts samples and replaces those that were received before `receivedAt`, in one statement. Answers with the new and
 * the changed ones. Of two values received at one moment the greater counts, so that their order does not matter.
 */
export async function writeSamples(
  tx: Transaction,
  { userId, receivedAt, rows }: { userId: string; receivedAt: Date; rows: SampleRow[] },
): Promise<WrittenSample[]> {
  const unique = keepLastOfEach(rows)
  if (unique.length === 0) return []
  const column = (name: keyof SampleRow) => writeArray(unique.map((row) => row[name]))
  // Columns go and come as one text each: converting thousands of rows value by value took half of the time.
  const [written] = await tx.$queryRaw<WrittenColumns[]>`
    WITH written AS (
      INSERT INTO wearable_sample AS s
        (user_id, series_id, timezone_offset, at, value, received_at, duration_ms, context_id)
      SELECT ${userId}::uuid, t.series_id, t.timezone_offset,
             to_timestamp(t.at_ms / 1000), t.value, ${receivedAt}::timestamptz, t.duration_ms, t.context_id
        FROM unnest(
               ${column('seriesId')}::text::int[],
               ${column('timezoneOffset')}::text::int[],
               ${column('at')}::text::float8[],
               ${column('value')}::text::float8[],
               ${column('durationMs')}::text::int[],
               ${column('contextId')}::text::int[]
             ) AS t (series_id, timezone_offset, at_ms, value, duration_ms, context_id)
       ORDER BY t.series_id, t.at_ms
      ON CONFLICT (user_id, series_id, at) DO UPDATE SET
        timezone_offset = excluded.timezone_offset,
        value = excluded.value,
        received_at = excluded.received_at,
        duration_ms = excluded.duration_ms,
        context_id = excluded.context_id
      WHERE excluded.received_at > s.received_at
         OR excluded.received_at = s.received_at
            AND (coalesce(excluded.value, '-Infinity'), coalesce(excluded.duration_ms, -1), excluded.timezone_offset)
              > (coalesce(s.value, '-Infinity'), coalesce(s.duration_ms, -1), s.timezone_offset)
      RETURNING new.series_id, new.at, new.timezone_offset, old.timezone_offset AS former_offset,
        old.at IS NULL AS is_new,
        (new.timezone_offset, new.value, new.duration_ms, new.context_id) IS DISTINCT FROM
        (old.timezone_offset, old.value, old.duration_ms, old.context_id) AS is_changed
    )
    SELECT json_agg(series_id) AS "seriesId", json_agg((date_part('epoch', at) * 1000)::float8) AS at,
           json_agg(timezone_offset) AS "timezoneOffset", json_agg(former_offset) AS "formerOffset",
           json_agg(is_new) AS "isNew"
      FROM written
     WHERE is_new OR is_changed`
  return (written?.at ?? []).map((at, index) => ({
    seriesId: written?.seriesId?.[index] ?? 0,
    at: Math.round(at),
    timezoneOffset: written?.timezoneOffset?.[index] ?? 0,
    formerOffset: written?.formerOffset?.[index] ?? null,
    isNew: written?.isNew?.[index] ?? false,
  }))
}

/** A statement may touch each row once. */
function keepLastOfEach(rows: readonly SampleRow[]): SampleRow[] {
  const bySeries = new Map<number, Map<number, SampleRow>>()
  for (const row of rows) {
    const own = bySeries.get(row.seriesId) ?? new Map<number, SampleRow>()
    bySeries.set(row.seriesId, own.set(row.at, row))
  }
  return [...bySeries.values()].flatMap((own) => [...own.values()])
}

/** Numbers as PostgreSQL writes an array. */
function writeArray(values: readonly (number | null)[]) {
  return `{${values.map((value) => value ?? 'NULL').join()}}`
}
