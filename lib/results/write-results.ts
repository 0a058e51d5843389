import { createHash } from 'node:crypto'
import type { Transaction } from '#lib/db/client.ts'
import { canonicalText } from '#lib/orders/fold-order.ts'
import type { ReportData } from '#lib/reports/report-data.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { WireLabReportResult } from '#service/contract/lab-reports.ts'
import { type DecimalSign, findDecimalSign, readNumber } from './read-number.ts'
import { type ReportDays, readReportDays } from './read-report-days.ts'

export interface ResultsToWrite {
  jobId: string
  patientId: string
  /** with the rows that join the results, as a review left them */
  data: ReportData
  /** Left out where nobody had to look: the values were read automatically. */
  review?: {
    decisionId: string
    reviewerId: string
    /** the rows as they were read */
    before: readonly WireLabReportResult[]
  }
}

/**
 * Adds a report's values to the patient's results, each with where it comes from, in the caller's transaction; what
 * stands there already stays as it is. Returns how many were new.
 */
export async function writeResults(tx: Transaction, given: ResultsToWrite): Promise<number> {
  const { data } = given
  const days = readReportDays(data.metadata)
  const decimal = findDecimalSign(
    data.results.flatMap(({ value, reference_range }) => [value, reference_range ?? '']),
  )
  const rows = data.results.flatMap((row, position) =>
    // A team may switch the review off; a doubtful value still waits for a person.
    given.review || row.doubts.length === 0
      ? [buildResult(given, { row, position, days, decimal })]
      : [],
  )
  const { count } = await tx.result.createMany({ data: rows, skipDuplicates: true })
  return count
}

interface RowParts {
  row: WireLabReportResult
  position: number
  days: ReportDays
  decimal: DecimalSign
}

function buildResult(
  { jobId, patientId, data, review }: ResultsToWrite,
  { row, position, days, decimal }: RowParts,
): Prisma.ResultCreateManyInput {
  const match = chooseMatch(row, review !== undefined)
  const printed = readNumber(row.value, decimal)
  return {
    patientId,
    biomarker: match?.loinc_code ?? ownKey(row),
    loincCode: match?.loinc_code ?? null,
    loincName: match?.loinc_name ?? null,
    displayName: match?.display_name || match?.loinc_name || row.test_name,
    testName: row.test_name,
    value: row.value,
    unit: row.units ?? null,
    referenceRange: row.reference_range ?? null,
    flag: row.flag ?? null,
    // A letterhead right above the rows is read as their heading.
    panel:
      row.source_panel_name === data.metadata.lab_name ? null : (row.source_panel_name ?? null),
    kind: row.type ?? null,
    comparator: printed?.comparator ?? null,
    number: printed?.number ?? null,
    ucumUnit: row.ucum_unit ?? null,
    low: row.min_reference_range ?? null,
    high: row.max_reference_range ?? null,
    interpretation: row.interpretation ?? 'unknown',
    isAbove: row.is_above_max_range ?? null,
    isBelow: row.is_below_min_range ?? null,
    specimen: row.sample_type ?? null,
    labName: data.metadata.lab_name ?? null,
    observedOn: days.observedOn,
    reportedOn: days.reportedOn,
    jobId,
    rowId: row.id ?? `${position}`,
    position,
    page: row.page ?? null,
    ...(row.box && { box: row.box as Prisma.InputJsonObject }),
    ...(row.value_box && { valueBox: row.value_box as Prisma.InputJsonObject }),
    ...buildProvenance(row, review),
  }
}

function buildProvenance(row: WireLabReportResult, review: ResultsToWrite['review']) {
  if (!review) return { origin: 'read' }
  const { decisionId, reviewerId, before } = review
  const read = before.find(({ id }) => id != null && id === row.id)
  const wasChanged = read && canonicalText(read) !== canonicalText(row)
  return {
    origin: 'reviewed',
    decisionId,
    reviewerId,
    ...(read === undefined && { before: Prisma.JsonNull }),
    ...(wasChanged && { before: read as Prisma.InputJsonObject }),
  }
}

/** What the name stands for: sure of itself, or left first by the reviewer, who calls what has no code `no_match`. */
function chooseMatch(
  { loinc_match_status: status, loinc_matches }: WireLabReportResult,
  isReviewed: boolean,
) {
  const stands = isReviewed ? status !== 'no_match' : status === 'auto_match'
  return stands ? loinc_matches[0] : undefined
}

/** The same name and specimen is the same thing; hashed, since it stands in addresses. */
function ownKey({ test_name, sample_type }: WireLabReportResult) {
  const name = test_name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const digest = createHash('sha256')
    .update(`${name}|${sample_type ?? ''}`)
    .digest('hex')
  return `x-${digest.slice(0, 16)}`
}
