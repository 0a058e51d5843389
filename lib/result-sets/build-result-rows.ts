import type { ResultSet } from '#contract/results.ts'
import { localTimeIn } from '#lib/dates/local-time.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { isSurelyOutside } from '#lib/results/count-standings.ts'
import { interpretRow } from '#lib/results/interpret-row.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import { biomarkerKeyOf } from '#lib/results/write-results.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { SetRow } from './result-row.ts'

interface Owner {
  orderId: OrderId
  patientId: PatientId
  revision: number
}

interface Answered {
  answer: ResultSet
  rows: readonly SetRow[]
  /** where the sample was taken; undefined where the address is unknown */
  timeZone: string | undefined
}

/** A set's rows as values of the patient's history. */
export function buildResultRows(
  owner: Owner,
  { answer: { metadata }, rows, timeZone }: Answered,
): Prisma.ResultCreateManyInput[] {
  const decimal = findDecimalSign(rows.flatMap(({ value, range }) => [value, range ?? '']))
  const reportedOn = dayOf(metadata.date_reported, timeZone)
  // As for reports: without a day it would count as the oldest.
  const days = { observedOn: dayOf(metadata.date_collected, timeZone) ?? reportedOn, reportedOn }
  return rows.map((row, position) => ({
    ...owner,
    ...days,
    ...buildValue(row, decimal),
    rowId: row.rowKey,
    position,
    origin: 'laboratory',
  }))
}

/** As the patient's pages count them: a flag that contradicts its range is not outside for sure. */
export function countOutside(orderId: string, rows: readonly SetRow[]): number {
  const decimal = findDecimalSign(rows.flatMap(({ value, range }) => [value, range ?? '']))
  return rows.filter((row) =>
    isSurelyOutside(interpretRow({ ...buildValue(row, decimal), orderId })),
  ).length
}

function buildValue(row: SetRow, decimal: DecimalSign) {
  const printed = readNumber(row.value, decimal)
  return {
    biomarker: row.loinc ?? biomarkerKeyOf(row.name, row.specimen),
    loincCode: row.loinc,
    displayName: row.name,
    testName: row.name,
    value: row.value,
    unit: row.unit,
    referenceRange: row.range,
    panel: row.marker,
    kind: row.kind,
    comparator: printed?.comparator ?? null,
    number: printed?.number ?? null,
    // The service states units in UCUM; a unit that the library cannot read is not converted.
    ucumUnit: row.unit,
    low: row.low,
    high: row.high,
    interpretation: row.flag,
    isAbove: row.side === 'high',
    isBelow: row.side === 'low',
    specimen: row.specimen,
    labName: row.labName,
    status: row.status,
    note: row.note,
  }
}

/** The calendar day as printed; of an instant in UTC, the day where the patient is: an evening is not the next day. */
function dayOf(sent: string | null | undefined, timeZone: string | undefined): Date | null {
  const text = sent?.trim() ?? ''
  const printed = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  const instant = /(Z|[+-]00(:?00)?)$/i.test(text) && normalizeInstant(text)
  const local = timeZone && instant ? localTimeIn(timeZone, new Date(instant)) : undefined
  const day = printed && normalizeInstant(`${local?.slice(0, 10) ?? printed}T00:00:00Z`)
  return day ? new Date(day) : null
}
