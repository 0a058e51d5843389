import { db } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { CellRevision } from './query-view.ts'

/** Values in a stretch of the person's own time, in milliseconds as if it were UTC, that came again with another number. */
export async function readRevisedValues(
  patientId: PatientId,
  { resource, from, until }: { resource: string; from: number; until: number },
): Promise<CellRevision[]> {
  const rows = await db().$queryRaw<(Omit<CellRevision, 'latestAt'> & { latestAt: Date })[]>`
    SELECT e.provider, e.source_type AS "sourceType", count(*)::int AS count, max(s.received_at) AS "latestAt"
      FROM wearable_series e
      JOIN wearable_sample s ON s.patient_id = e.patient_id AND s.series_id = e.id
     WHERE e.patient_id = ${patientId}::uuid AND e.resource = ${resource}
       AND s.at >= to_timestamp(${from}::float8 / 1000) - interval '14 hours'
       AND s.at < to_timestamp(${until}::float8 / 1000) + interval '14 hours'
       AND s.at + make_interval(secs => coalesce(s.timezone_offset, 0)) >= to_timestamp(${from}::float8 / 1000)
       AND s.at + make_interval(secs => coalesce(s.timezone_offset, 0)) < to_timestamp(${until}::float8 / 1000)
       AND s.first_received_at IS NOT NULL AND s.first_value IS DISTINCT FROM s.value
     GROUP BY 1, 2 ORDER BY 1, 2`
  return rows.map(({ latestAt, ...row }) => ({ ...row, latestAt: latestAt.toISOString() }))
}
