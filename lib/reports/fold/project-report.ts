import type { WireLabReportData } from '#contract/lab-reports.ts'
import { labReportData } from '#contract/lab-reports.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { ownerField, type ReportState } from './fold-report.ts'

export interface ProjectedReport {
  serviceUserId: string | null
  clientUserId: string | null
  status: string
  failureReason: string | null
  stage: string | null
  page: number | null
  pages: number | null
  revision: number
  needsReview: boolean
  isReviewed: boolean
  reviewReasons: string[]
  resultCount: number
  doubtCount: number
  createdAt: string | null
  updatedAt: string | null
}

export function isOver(status: string) {
  return status === 'completed' || status === 'failed'
}

export function projectReport(
  { fields }: ReportState,
  identityReasons: readonly string[],
): ProjectedReport {
  const text = (field: string) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value : null
  }
  const userId = text('user_id')
  const status = text('status') ?? 'upload_pending'
  const data = readData({ fields })
  const revision = fields.get('revision')
  const reasons = fields.get('review_reasons')
  return {
    serviceUserId: userId !== null && isUuid(userId) ? userId : null,
    clientUserId: text(ownerField),
    status,
    failureReason: status === 'failed' ? text('failure_reason') : null,
    ...readProgress(fields.get('progress'), status),
    ...(data && { pages: data.pages.length }),
    revision: typeof revision === 'number' ? revision : 0,
    needsReview: fields.get('needs_human_review') === true || identityReasons.length > 0,
    isReviewed: fields.get('is_reviewed') === true,
    reviewReasons: [...(Array.isArray(reasons) ? reasons.map(String) : []), ...identityReasons],
    resultCount: data?.results.length ?? 0,
    doubtCount: data?.results.filter(({ doubts }) => doubts.length > 0).length ?? 0,
    createdAt: normalizeInstant(text('created_at')) ?? null,
    updatedAt: normalizeInstant(text('updated_at')) ?? null,
  }
}

export function readData({ fields }: Pick<ReportState, 'fields'>): WireLabReportData | undefined {
  const parsed = labReportData.safeParse(fields.get('data'))
  return parsed.success ? parsed.data : undefined
}

function readProgress(progress: unknown, status: string) {
  if (isOver(status) || typeof progress !== 'object' || progress === null)
    return { stage: null, page: null, pages: null }
  const { stage, page, pages } = progress as Record<string, unknown>
  return {
    stage: typeof stage === 'string' ? stage : null,
    page: typeof page === 'number' ? page : null,
    pages: typeof pages === 'number' ? pages : null,
  }
}
