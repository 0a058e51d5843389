import { readReportDays } from '#lib/results/read-report-days.ts'
import type { ReportProjection, ReviewDecision } from '#prisma/generated/client.ts'
import { labReportResult } from '#service/contract/lab-reports.ts'
import { uploadField } from './fold-report.ts'
import { presentReview, presentRows } from './present-rows.ts'
import { readData } from './project-report.ts'
import type { ReportStateName, ReportSummary, ReportView } from './report-view.ts'

export type DecidedReview = ReviewDecision & { reviewerName: string | null }

type Decision = Pick<ReviewDecision, 'outcome'> | null | undefined

/** How the report stands, in one word; a completed one whose results are still to be fetched is being read. */
function stateOf(
  { status, needsReview, isReviewed }: ReportProjection,
  decision: Decision,
  hasData: boolean,
): ReportStateName {
  if (status === 'failed') return 'failed'
  if (status === 'started' || (status === 'completed' && !hasData)) return 'reading'
  if (status !== 'completed') return 'waiting'
  if (decision) return decision.outcome === 'rejected' ? 'rejected' : 'ready'
  return needsReview && !isReviewed ? 'review' : 'ready'
}

export function presentReportSummary(row: ReportProjection, decision: Decision): ReportSummary {
  const data = readData({ fields: fieldsOf(row) })
  const state = stateOf(row, decision, data !== undefined)
  const day = data && readReportDays(data.metadata).observedOn
  const isReady = state === 'ready'
  const outside = data?.results.filter(({ interpretation }) =>
    /abnormal|critical/.test(interpretation ?? ''),
  )
  return {
    jobId: row.jobId,
    state,
    stage: row.stage,
    page: row.page,
    pages: row.pages,
    failureReason: row.failureReason,
    labName: data?.metadata.lab_name ?? null,
    day: day?.toISOString().slice(0, 10) ?? null,
    resultCount: isReady ? (data?.results.length ?? 0) : 0,
    outsideCount: isReady ? (outside?.length ?? 0) : 0,
    isFromClinic: uploadOf(row).by === 'clinic',
    uploadedAt: row.createdAt?.toISOString() ?? null,
  }
}

/** The report with its rows, which are shown once somebody or something answers for them. */
export function presentReport(row: ReportProjection, decision: DecidedReview | null): ReportView {
  const summary = presentReportSummary(row, decision)
  const data = readData({ fields: fieldsOf(row) })
  // The service's rows follow the decision a moment later.
  const decided = decision?.outcome === 'approved' ? readRows(decision.after) : undefined
  const results = decided ?? data?.results ?? []
  const before = decision ? readRows(decision.before) : undefined
  return {
    ...summary,
    resultCount: summary.state === 'ready' ? results.length : 0,
    fileCount: uploadOf(row).files,
    pageViews: (data?.pages ?? []).map(({ page, width, height }) => ({ page, width, height })),
    rows: summary.state === 'ready' ? presentRows(results, before) : [],
    review: decision && presentReview(decision, results, before ?? []),
  }
}

function readRows(json: unknown) {
  return labReportResult.array().catch([]).parse(json)
}

function fieldsOf({ snapshot }: ReportProjection) {
  return new Map(Object.entries(snapshot as Record<string, unknown>))
}

function uploadOf(row: ReportProjection): { files: number; by: string } {
  const upload = fieldsOf(row).get(uploadField) as { files?: number; by?: string } | undefined
  return { files: upload?.files ?? 1, by: upload?.by ?? 'patient' }
}
