import type { ResultSet } from '#contract/results.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
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

/** A set's rows as values of the patient's history. */
export function buildResultRows(
  owner: Owner,
  { metadata }: ResultSet,
  rows: readonly SetRow[],
): Prisma.ResultCreateManyInput[] {
  const decimal = findDecimalSign(rows.flatMap(({ value, range }) => [value, range ?? '']))
  const days = {
    observedOn: dayOf(metadata.date_collected),
    reportedOn: dayOf(metadata.date_reported),
  }
  return rows.map((row, position) => ({
    ...owner,
    ...days,
    ...buildValue(row, decimal),
    rowId: row.rowKey,
    position,
    origin: 'laboratory',
  }))
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

/** The laboratory's own calendar day. */
function dayOf(sent: string | null | undefined): Date | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(sent?.trim() ?? '')?.[0]
  const instant = day && normalizeInstant(`${day}T00:00:00Z`)
  return instant ? new Date(instant) : null
}
