import type { Transaction } from '#lib/db/client.ts'
import type { SampleTables } from './sample-rows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface DayRow {
  patientId: string
  provider: string
  /** YYYY-MM-DD in the person's zone */
  day: string
  hours: number
  newestAt: string
}

/**
 * Adds the hours in which samples begin and end. Rows that an older receipt does not change count as well: hours are only
 * ever added, so that any order of messages gives the same days.
 */
export async function writeDays(tx: Transaction, tables: SampleTables): Promise<void> {
  const rows = buildDays(tables)
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO wearable_day AS d (patient_id, provider, day, hours, newest_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "patientId" uuid, provider text, day date, hours int, "newestAt" timestamptz)
     ORDER BY 1, 2, 3
    ON CONFLICT (patient_id, provider, day) DO UPDATE SET
      hours = d.hours | EXCLUDED.hours, newest_at = greatest(d.newest_at, EXCLUDED.newest_at)
    WHERE d.hours | EXCLUDED.hours <> d.hours OR EXCLUDED.newest_at > d.newest_at`
}

function buildDays({ series, samples }: SampleTables): DayRow[] {
  const providerOf = new Map(series.map((row) => [`${row.patientId} ${row.id}`, row.provider]))
  const days = new Map<string, { hours: number; newestAt: number }>()
  for (const { patientId, seriesId, at, timezoneOffset, durationMs } of samples) {
    const provider = providerOf.get(`${patientId} ${seriesId}`) ?? ''
    const end = at + (durationMs ?? 0)
    for (const instant of new Set([at, Math.max(at, end - 1)])) {
      const local = instant + (timezoneOffset ?? 0) * 1000
      const key = JSON.stringify([
        patientId,
        provider,
        new Date(Math.floor(local / dayMs) * dayMs).toISOString().slice(0, 10),
      ])
      const known = days.get(key) ?? { hours: 0, newestAt: at }
      known.hours |= 1 << Math.floor((((local % dayMs) + dayMs) % dayMs) / hourMs)
      known.newestAt = Math.max(known.newestAt, at)
      days.set(key, known)
    }
  }
  return [...days].map(([key, { hours, newestAt }]) => {
    const [patientId, provider, day] = JSON.parse(key) as [string, string, string]
    return { patientId, provider, day, hours, newestAt: new Date(newestAt).toISOString() }
  })
}
