import {
  describeTimeseries,
  type TimeseriesName,
  timeseriesResources,
} from '#contract/wearables/resources.ts'
import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { db } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { PatientId } from '#lib/ids.ts'
import { stageOf } from '#lib/wearables/read/read-sleeps.ts'
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
  timezone_offset: number | null
  value: number | null
  duration_ms: number | null
}

/** Every measurement of the patient's wearables, along the primary key. */
export async function* gatherSamples({
  patientId,
  locale,
}: {
  patientId: PatientId
  locale: Locale
}): AsyncGenerator<ZipEntry> {
  const writeRows = rowWriter(locale)
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
    SELECT w.series_id, w.at, s.resource, s.part, s.provider, s.source_type, w.timezone_offset,
           w.value, w.duration_ms
      FROM wearable_sample w
      JOIN wearable_series s ON s.patient_id = w.patient_id AND s.id = w.series_id
     WHERE w.patient_id = ${patientId}::uuid AND (w.series_id, w.at) > (${after.seriesId}, ${after.at})
     ORDER BY w.series_id, w.at LIMIT ${rowsPerFile}`
}

const columns = [
  'utc',
  'localTime',
  'measure',
  'part',
  'provider',
  'source',
  'measuredValue',
  'unit',
  'durationMs',
] as const

function rowWriter(locale: Locale) {
  const t = translatorFor(locale, 'data-exports')
  const words = translatorFor(locale, 'wearables')
  const header = writeCsvRow(columns.map((column) => t(`columns.${column}`)))
  const presentValue = ({ resource, value }: SampleRow) =>
    resource === 'hypnogram' && value !== null ? words(`sleep.stages.${stageOf(value)}`) : value
  const writeSample = (row: SampleRow) =>
    writeCsvRow([
      row.at.toISOString(),
      writeLocalTime(row),
      row.resource,
      row.part,
      row.provider,
      row.source_type,
      presentValue(row),
      unitOf(row.resource),
      row.duration_ms,
    ])
  return (rows: readonly SampleRow[]) => [csvStart, header, ...rows.map(writeSample)].join('')
}

/** As the clock showed it where the person was, with its distance from UTC; empty where that is not known. */
function writeLocalTime({ at, timezone_offset: offset }: SampleRow): string {
  if (offset === null) return ''
  const local = new Date(at.getTime() + offset * 1000).toISOString().slice(0, -1)
  const distance = new Date(Math.abs(offset) * 1000).toISOString().slice(11, 16)
  return `${local}${offset < 0 ? '-' : '+'}${distance}`
}

/** Units in which the service names something else, or which are not units at all. */
const printedUnits: Partial<Record<TimeseriesName, string>> = {
  hrv: 'ms',
  respiratory_rate: '1/min',
  body_mass_index: 'kg/m²',
  uv_exposure: '',
  hypnogram: '',
  note: '',
}

function unitOf(resource: string): string {
  if (!isTimeseries(resource)) return ''
  return printedUnits[resource] ?? describeTimeseries(resource).unit
}

function isTimeseries(name: string): name is TimeseriesName {
  return Object.hasOwn(timeseriesResources, name)
}
