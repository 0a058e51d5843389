import {
  labReportResult,
  loincPage,
  parsingJob,
  type ReviewDecision,
  type WireTypedRow,
} from '#contract/lab-reports.ts'
import { type Caller, fileTimeoutMs, segment } from './caller.ts'

interface ReportUploadFiles {
  userId: string
  needsHumanReview?: boolean
  /** on disk */
  files: readonly { path: string; mediaType: string }[]
}

const jobPath = (jobId: string) => `/lab_report/v1/parser/job/${segment(jobId)}`

export function labReportCalls({ call, read, readFile }: Caller) {
  return {
    uploadReport: (
      { userId, needsHumanReview = false, files }: ReportUploadFiles,
      idempotencyKey: string,
    ) =>
      call({
        method: 'POST',
        path: '/lab_report/v1/parser/job',
        upload: {
          fields: { user_id: userId, needs_human_review: String(needsHumanReview) },
          files,
        },
        idempotencyKey,
        isRepeatable: true,
        timeoutMs: fileTimeoutMs,
        schema: parsingJob,
      }),
    getParsingJob: (jobId: string) => read(parsingJob, jobPath(jobId)),
    /** The upload as it came; of several pictures the one at `position`, counted from 0. */
    getReportFile: (jobId: string, position = 0) =>
      readFile(`${jobPath(jobId)}/file`, { position }),
    /** A page as a PNG, counted from 1. */
    getReportPage: (jobId: string, page: number) => readFile(`${jobPath(jobId)}/page/${page}`),
    searchLoinc: (search: string) => read(loincPage, '/lab_report/v1/loinc', { q: search }),
    /** Interprets a row that a reviewer typed; the service stores nothing. */
    readTypedRow: (jobId: string, row: WireTypedRow) =>
      call({
        method: 'POST',
        path: `${jobPath(jobId)}/row`,
        body: row,
        isRepeatable: true,
        schema: labReportResult,
      }),
    closeReview: (jobId: string, decision: ReviewDecision) =>
      // Closing a closed review changes nothing.
      call({
        method: 'POST',
        path: `${jobPath(jobId)}/review`,
        body: decision,
        isRepeatable: true,
        schema: parsingJob,
      }),
  }
}
