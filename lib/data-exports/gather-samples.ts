import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { db } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import type { ZipEntry } from './write-zip.ts'

/** Of one file: what a spreadsheet opens, and a bound on memory. */
const rowsPerFile = 250_000

interface SampleRow {
  series_id: bigint
  at: Date
  resource: string
  part: string
  provider: string
  source_type: string
  value: number | null
  duration_ms: number | null
}

/** Every measurement of the patient's wearables, along the primary key. */
export async function* gatherSamples(patientId: PatientId): AsyncGenerator<ZipEntry> {
  let after = { seriesId: -(2n ** 63n), at: new Date(0) }
  for (let file = 1; ; file += 1) {
    const rows = await readSamples(patientId, after)
    const last = rows.at(-1)
    if (!last) return
    yield {
      name: `wearables/measurements-${file}.csv`,
      bytes: new TextEncoder().encode(writeRows(rows)),
    }
    if (rows.length < rowsPerFile) return
    after = { seriesId: last.series_id, at: last.at }
  }
}

function readSamples(patientId: PatientId, after: { seriesId: bigint; at: Date }) {
  return db().$queryRaw<SampleRow[]>`
    SELECT w.series_id, w.at, s.resource, s.part, s.provider, s.source_type, w.value, w.duration_ms
      FROM wearable_sample w
      JOIN wearable_series s ON s.patient_id = w.patient_id AND s.id = w.series_id
     WHERE w.patient_id = ${patientId}::uuid AND (w.series_id, w.at) > (${after.seriesId}, ${after.at})
     ORDER BY w.series_id, w.at LIMIT ${rowsPerFile}`
}

const columns = ['time', 'measure', 'part', 'provider', 'source', 'value', 'duration_ms']

function writeRows(rows: readonly SampleRow[]): string {
  return [
    csvStart,
    writeCsvRow(columns),
    ...rows.map((row) =>
      writeCsvRow([
        row.at.toISOString(),
        row.resource,
        row.part,
        row.provider,
        row.source_type,
        row.value,
        row.duration_ms,
      ]),
    ),
  ].join('')
}
