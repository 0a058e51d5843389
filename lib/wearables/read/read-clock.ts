import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { PatientId } from '#lib/ids.ts'

/** The person's clock, by the place where the newest value was measured. */
export interface PersonClock {
  /** seconds east of UTC */
  offset: number
  now: number
  today: string
  /** what the clock shows, as if it were UTC */
  localNow: number
}

export async function readClock(tx: Transaction, patientId: PatientId): Promise<PersonClock> {
  const [newest] = await tx.$queryRaw<{ offset: number }[]>`
    SELECT newest.offset FROM (
      SELECT l.at, l.timezone_offset AS offset
        FROM wearable_series s
       CROSS JOIN LATERAL (SELECT at, timezone_offset FROM wearable_sample
                            WHERE patient_id = s.patient_id AND series_id = s.id ORDER BY at DESC LIMIT 1) l
       WHERE s.patient_id = ${patientId}::uuid
       UNION ALL
      SELECT max(ends_at), (array_agg(timezone_offset ORDER BY ends_at DESC))[1]
        FROM wearable_summary
       WHERE patient_id = ${patientId}::uuid AND kind = 'sleep' AND ends_at IS NOT NULL
         AND timezone_offset IS NOT NULL) AS newest
     WHERE newest.offset IS NOT NULL
     ORDER BY newest.at DESC LIMIT 1`
  const now = (await readDatabaseTime(tx)).getTime()
  const offset = newest?.offset ?? 0
  const localNow = now + offset * 1000
  return { offset, now, localNow, today: new Date(localNow).toISOString().slice(0, 10) }
}
