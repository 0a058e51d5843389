import type { Transaction } from '#lib/db/client.ts'
import type { SampleRow, SampleTables } from './sample-rows.ts'

/** Of a statement: its parameters stay below some megabytes. */
const maxRows = 10_000

/**
 * Writes samples that are new or were received later than the stored ones, each part of a batch in one statement. Of two
 * received at one moment the greater counts, so that their order does not matter. Returns the written ones.
 */
export async function writeSamples(
  tx: Transaction,
  { series, contexts, samples }: SampleTables,
): Promise<Set<SampleRow>> {
  await writeSources(tx, { series, contexts })
  const newest = new Map<string, SampleRow>()
  const first = new Map<string, SampleRow>()
  for (const row of samples) {
    const key = keyOf(row)
    const [known, knownFirst] = [newest.get(key), first.get(key)]
    if (!known || isNewer(row, known)) newest.set(key, row)
    if (!knownFirst || isNewer(knownFirst, row)) first.set(key, row)
  }
  const rows = [...newest.values()]
  const written = new Set<SampleRow>()
  for (let from = 0; from < rows.length; from += maxRows)
    for (const { key, receivedMs } of await writeChunk(
      tx,
      rows.slice(from, from + maxRows).map((row) => ({ row, first: first.get(keyOf(row)) ?? row })),
    )) {
      const row = newest.get(key)
      // Otherwise the stored value is later, and this one was only received first.
      if (row?.receivedAt === receivedMs) written.add(row)
    }
  return written
}

const keyOf = ({ patientId, seriesId, at }: Pick<SampleRow, 'patientId' | 'seriesId' | 'at'>) =>
  `${patientId} ${seriesId} ${at}`

/** The same comparison as the statement's. */
function isNewer(row: SampleRow, known: SampleRow) {
  const difference = row.receivedAt - known.receivedAt
  if (difference !== 0) return difference > 0
  const [a, b] = [rankOf(row), rankOf(known)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

function rankOf({ value, durationMs, timezoneOffset, contextId }: SampleRow) {
  return [
    value ?? Number.NEGATIVE_INFINITY,
    durationMs ?? -1,
    timezoneOffset ?? -1_000_000,
    BigInt(contextId ?? -1),
  ]
}

interface Receipts {
  /** the latest */
  row: SampleRow
  /** the earliest, which may be the same */
  first: SampleRow
}

/** Of each sample the first and the latest receipt are kept: what was revised can be said, in whichever order they arrive. */
function writeChunk(tx: Transaction, receipts: Receipts[]) {
  const rows = receipts.map(({ row }) => row)
  return tx.$queryRaw<{ key: string; receivedMs: number }[]>`
    INSERT INTO wearable_sample AS s
      (patient_id, series_id, at, value, received_at, context_id, timezone_offset, duration_ms, first_value, first_received_at)
    SELECT t.patient_id, t.series_id, to_timestamp(t.at_ms / 1000), t.value, to_timestamp(t.received_ms / 1000),
           t.context_id, t.timezone_offset, t.duration_ms,
           CASE WHEN t.first_ms < t.received_ms OR t.first_value IS DISTINCT FROM t.value THEN t.first_value END,
           CASE WHEN t.first_ms < t.received_ms OR t.first_value IS DISTINCT FROM t.value
                THEN to_timestamp(t.first_ms / 1000) END
      FROM unnest(
             ${rows.map(({ patientId }) => patientId)}::uuid[],
             ${rows.map(({ seriesId }) => seriesId)}::bigint[],
             ${rows.map(({ at }) => at)}::float8[],
             ${rows.map(({ value }) => value)}::float8[],
             ${rows.map(({ receivedAt }) => receivedAt)}::float8[],
             ${rows.map(({ contextId }) => contextId)}::bigint[],
             ${rows.map(({ timezoneOffset }) => timezoneOffset)}::int[],
             ${rows.map(({ durationMs }) => durationMs)}::int[],
             ${receipts.map(({ first }) => first.value)}::float8[],
             ${receipts.map(({ first }) => first.receivedAt)}::float8[]
           ) AS t (patient_id, series_id, at_ms, value, received_ms, context_id, timezone_offset, duration_ms,
                   first_value, first_ms)
     ORDER BY t.patient_id, t.series_id, t.at_ms
    ON CONFLICT (patient_id, series_id, at) DO UPDATE
      SET (value, received_at, context_id, timezone_offset, duration_ms, first_value, first_received_at) = (
        SELECT l.value, l.received_at, l.context_id, l.timezone_offset, l.duration_ms,
               CASE WHEN f.received_at < l.received_at OR f.value IS DISTINCT FROM l.value THEN f.value END,
               CASE WHEN f.received_at < l.received_at OR f.value IS DISTINCT FROM l.value THEN f.received_at END
          FROM (SELECT * FROM (VALUES
                  (s.value, s.received_at, s.context_id, s.timezone_offset, s.duration_ms),
                  (EXCLUDED.value, EXCLUDED.received_at, EXCLUDED.context_id, EXCLUDED.timezone_offset,
                   EXCLUDED.duration_ms)) AS v (value, received_at, context_id, timezone_offset, duration_ms)
                 ORDER BY received_at DESC, coalesce(value, '-Infinity') DESC, coalesce(duration_ms, -1) DESC,
                          coalesce(timezone_offset, -1000000) DESC, coalesce(context_id, -1) DESC
                 LIMIT 1) AS l
         CROSS JOIN (SELECT * FROM (VALUES
                  (CASE WHEN s.first_received_at IS NULL THEN s.value ELSE s.first_value END,
                   coalesce(s.first_received_at, s.received_at)),
                  (CASE WHEN EXCLUDED.first_received_at IS NULL THEN EXCLUDED.value ELSE EXCLUDED.first_value END,
                   coalesce(EXCLUDED.first_received_at, EXCLUDED.received_at))) AS v (value, received_at)
                 ORDER BY received_at, coalesce(value, '-Infinity')
                 LIMIT 1) AS f)
    WHERE EXCLUDED.received_at > s.received_at
       OR EXCLUDED.received_at = s.received_at
          AND (coalesce(EXCLUDED.value, '-Infinity'), coalesce(EXCLUDED.duration_ms, -1),
               coalesce(EXCLUDED.timezone_offset, -1000000), coalesce(EXCLUDED.context_id, -1))
            > (coalesce(s.value, '-Infinity'), coalesce(s.duration_ms, -1),
               coalesce(s.timezone_offset, -1000000), coalesce(s.context_id, -1))
       OR (coalesce(EXCLUDED.first_received_at, EXCLUDED.received_at),
           coalesce(CASE WHEN EXCLUDED.first_received_at IS NULL THEN EXCLUDED.value ELSE EXCLUDED.first_value END, '-Infinity'))
        < (coalesce(s.first_received_at, s.received_at),
           coalesce(CASE WHEN s.first_received_at IS NULL THEN s.value ELSE s.first_value END, '-Infinity'))
    RETURNING patient_id || ' ' || series_id || ' ' || round(date_part('epoch', at) * 1000)::bigint AS key,
              round(date_part('epoch', received_at) * 1000)::float8 AS "receivedMs"`
}

async function writeSources(
  tx: Transaction,
  { series, contexts }: Pick<SampleTables, 'series' | 'contexts'>,
) {
  if (series.length > 0)
    await tx.$executeRaw`
      INSERT INTO wearable_series (patient_id, id, resource, part, provider, source_type)
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(series)}::jsonb) AS t(
        "patientId" uuid, id bigint, resource text, part text, provider text, "sourceType" text)
      ON CONFLICT DO NOTHING`
  if (contexts.length > 0)
    await tx.$executeRaw`
      INSERT INTO wearable_context (patient_id, id, app_id, device_id, rest)
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(contexts)}::jsonb) AS t(
        "patientId" uuid, id bigint, "appId" text, "deviceId" text, rest jsonb)
      ON CONFLICT DO NOTHING`
}
