import { labReportResult } from '#contract/lab-reports.ts'
import { asReportId } from '#lib/ids.ts'
import { uploadField } from '#lib/reports/fold/fold-report.ts'
import { readData } from '#lib/reports/fold/project-report.ts'
import { isSurelyOutside, standingOf } from '#lib/results/count-standings.ts'
import type { InterpretedRow } from '#lib/results/interpret-row.ts'
import { readReportDays } from '#lib/results/read-report-days.ts'
import { readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import type { ReportProjection, ReviewDecision } from '#prisma/generated/client.ts'
import type { Correction } from './apply-corrections.ts'
import { presentReview, presentRows } from './present-rows.ts'
import type { ReportStateName, ReportSummary, ReportView } from './report-view.ts'

/** `after` with its corrections applied. */
export type DecidedReview = ReviewDecision & {
  reviewerName: string | null
  corrections: readonly Correction[]
  /** ids of rows of which a person has confirmed that the lab printed a flag that contradicts the range */
  confirmedFlags: ReadonlySet<string>
}

type Decision = Pick<ReviewDecision, 'outcome' | 'record'> | null | undefined

/** A completed report whose results have not arrived yet counts as being read. */
function stateOf(
  { status, needsReview, isReviewed }: ReportProjection,
  decision: Decision,
  hasData: boolean,
): ReportStateName {
  if (status === 'failed') return 'failed'
  if (status === 'started' || (status === 'completed' && !hasData)) return 'reading'
  if (status !== 'completed') return 'waiting'
  if (decision) return decision.outcome === 'approved' ? 'ready' : closedState(decision.outcome)
  return needsReview && !isReviewed ? 'review' : 'ready'
}

const closedState = (outcome: string) => (outcome === 'withdrawn' ? 'withdrawn' : 'rejected')

export function presentReportSummary(row: ReportProjection, decision: Decision): ReportSummary {
  const data = readData({ fields: fieldsOf(row) })
  const state = stateOf(row, decision, data !== undefined)
  const day = data && readReportDays(data.metadata).observedOn?.toISOString().slice(0, 10)
  const given = readDecisionRecord(decision?.record)?.collectedOn
  const isReady = state === 'ready'
  return {
    jobId: asReportId(row.jobId),
    state,
    stage: row.stage,
    page: row.page,
    pages: row.pages,
    failureReason: row.failureReason,
    labName: data?.metadata.lab_name ?? null,
    day: given ?? day ?? null,
    resultCount: isReady ? (data?.results.length ?? 0) : 0,
    ...countOutside(isReady && data ? presentRows(data.results) : []),
    isFromClinic: uploadOf(row).by === 'clinic',
    uploadedAt: row.createdAt?.toISOString() ?? null,
  }
}

export function presentReport(row: ReportProjection, decision: DecidedReview | null): ReportView {
  const summary = presentReportSummary(row, decision)
  const data = readData({ fields: fieldsOf(row) })
  // The service's rows are updated shortly after the decision.
  const decided = decision?.outcome === 'approved' ? readRows(decision.after) : undefined
  const results = decided ?? data?.results ?? []
  const before = decision ? readRows(decision.before) : undefined
  const rows =
    summary.state === 'ready'
      ? presentRows(results, before, {
          record: readDecisionRecord(decision?.record),
          corrections: decision?.corrections,
          confirmedFlags: decision?.confirmedFlags,
        })
      : []
  return {
    ...summary,
    ...countOutside(rows),
    resultCount: summary.state === 'ready' ? results.length : 0,
    fileCount: uploadOf(row).files,
    pageViews: (data?.pages ?? []).map(({ page, width, height }) => ({ page, width, height })),
    rows,
    review: decision && presentReview(decision, results, before ?? []),
    ownership: null,
  }
}

function countOutside(rows: readonly InterpretedRow[]) {
  return {
    outsideCount: rows.filter(isSurelyOutside).length,
    contradictoryCount: rows.filter((row) => standingOf(row) === 'contradictory').length,
  }
}

function readRows(json: unknown) {
  return labReportResult.array().catch([]).parse(json)
}

function fieldsOf({ snapshot }: ReportProjection) {
  return new Map(Object.entries(snapshot as Record<string, unknown>))
}

/** How many files were uploaded as this report. */
export const countFiles = (row: ReportProjection): number => uploadOf(row).files

function uploadOf(row: ReportProjection): { files: number; by: string } {
  const upload = fieldsOf(row).get(uploadField) as { files?: number; by?: string } | undefined
  return { files: upload?.files ?? 1, by: upload?.by ?? 'patient' }
}
