import { createHash } from 'node:crypto'
import type { WireLabReportData, WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { type DecimalSign, findDecimalSign, readNumber } from './read-number.ts'
import { type ReportDays, readReportDays } from './read-report-days.ts'

export interface ResultsToWrite {
  jobId: ReportId
  patientId: PatientId
  data: WireLabReportData
  review?: {
    decisionId: string
    reviewerId: string
    before: readonly WireLabReportResult[]
  }
}

/**
 * Runs in the caller's transaction. Existing values do not change. Returns the number of new ones.
 */
export async function writeResults(tx: Transaction, given: ResultsToWrite): Promise<number> {
  const { data } = given
  const days = readReportDays(data.metadata)
  const decimal = findDecimalSign(
    data.results.flatMap(({ value, reference_range }) => [value, reference_range ?? '']),
  )
  const rows = data.results.flatMap((row, position) =>
    // Even if a team turns reviews off, a doubtful value waits for one.
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
    biomarker: match?.loinc_code ?? biomarkerKeyOf(row.test_name, row.sample_type),
    loincCode: match?.loinc_code ?? null,
    loincName: match?.loinc_name ?? null,
    displayName: match?.display_name || match?.loinc_name || row.test_name,
    testName: row.test_name,
    value: row.value,
    unit: row.units ?? null,
    referenceRange: row.reference_range ?? null,
    flag: row.flag ?? null,
    // The parser reads a letterhead right above the rows as their heading.
    panel:
      row.source_panel_name === data.metadata.lab_name ? null : (row.source_panel_name ?? null),
    kind: row.type ?? null,
    comparator: printed?.comparator ?? null,
    number: printed?.number ?? null,
    ucumUnit: row.ucum_unit ?? null,
    low: row.min_reference_range ?? null,
    high: row.max_reference_range ?? null,
    interpretation: narrowInterpretation(row.interpretation),
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

const interpretations = ['normal', 'abnormal', 'critical', 'unknown']

/** The column has a closed list: a value that the service adds later is stored as unknown. */
function narrowInterpretation(sent: string | null | undefined) {
  return interpretations.find((known) => known === sent) ?? 'unknown'
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

/** The code, if it is certain or the reviewer left it first; reviewers mark a row without a code as `no_match`. */
function chooseMatch(
  { loinc_match_status: status, loinc_matches }: WireLabReportResult,
  isReviewed: boolean,
) {
  const isCertain = isReviewed ? status !== 'no_match' : status === 'auto_match'
  return isCertain ? loinc_matches[0] : undefined
}

/** For a value without a code: same name and specimen, same key. Hashed, since it appears in URLs. */
export function biomarkerKeyOf(testName: string, specimen: string | null | undefined) {
  const name = testName
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const digest = createHash('sha256')
    .update(`${name}|${specimen ?? ''}`)
    .digest('hex')
  return `x-${digest.slice(0, 16)}`
}
