import type { ReportId } from '#lib/ids.ts'
import type { OwnerAnswer } from '#lib/reports/identity/identity-state.ts'
import type { RowInterpretation, RowScale } from '#lib/results/result-view.ts'
import type { LeaveOutReason } from '#lib/review-decisions/reasons.ts'

// What leaves the server of a lab report. Client-safe.

export const reportStates = [
  'waiting',
  'reading',
  'review',
  'ready',
  'failed',
  'rejected',
  'withdrawn',
] as const
export type ReportStateName = (typeof reportStates)[number]

export interface ReportSummary {
  jobId: ReportId
  state: ReportStateName
  stage: string | null
  page: number | null
  pages: number | null
  failureReason: string | null
  labName: string | null
  /** 2026-03-04: of the sample, else of the report */
  day: string | null
  resultCount: number
  /** null for readers without a reason to see results */
  outsideCount: number | null
  /** whose flag and range say different things: neither inside nor outside; null as above */
  contradictoryCount: number | null
  isFromClinic: boolean
  uploadedAt: string | null
}

export interface ReportsPage {
  reports: ReportSummary[]
  page: number
  size: number
  total: number
}

/** In points from the page's upper left corner. */
export interface ReportBox {
  x: number
  y: number
  width: number
  height: number
}

export interface ReportPageView {
  page: number
  width: number
  height: number
}

export const changeableFields = [
  'name',
  'value',
  'unit',
  'range',
  'flag',
  'code',
  'interpretation',
] as const
export type ChangeableField = (typeof changeableFields)[number]

export interface RowChange {
  field: ChangeableField
  before: string | null
}

/** An approved row as it was before a correction. */
export interface EarlierRow {
  name: string
  value: string
  unit: string | null
  range: string | null
  flag: string | null
  /** with its name */
  code: string | null
}

export interface RowCorrection {
  at: string
  changes: RowChange[]
  earlier: EarlierRow
}

export interface ReportRow {
  rowId: string
  name: string
  printedName: string | null
  value: string
  unit: string | null
  range: string | null
  scale: RowScale | null
  isContradictory: boolean
  /** a person has confirmed that the lab printed both */
  isFlagConfirmed: boolean
  panel: string | null
  interpretation: RowInterpretation
  page: number | null
  box: ReportBox | null
  valueBox: ReportBox | null
  isAdded: boolean
  changes: RowChange[]
  /** since the value was released */
  correction: RowCorrection | null
  /** who outside the review vouched for a value that is impossible, or not the printed one */
  confirmedBy: 'laboratory' | 'clinician' | null
}

export interface RemovedRow {
  rowId: string
  name: string
  value: string
  unit: string | null
  reason: LeaveOutReason | null
}

export interface ReportReview {
  outcome: 'approved' | 'rejected' | 'withdrawn'
  reviewerName: string | null
  decidedAt: string
  reason: string | null
  changedCount: number
  addedCount: number
  removed: RemovedRow[]
}

export interface ReportView extends ReportSummary {
  fileCount: number
  pageViews: ReportPageView[]
  rows: ReportRow[]
  review: ReportReview | null
  /** while the report is in review and could not be matched to the patient */
  ownership: { answer: OwnerAnswer | null } | null
}

export function isUnderWay(state: ReportStateName) {
  return state === 'waiting' || state === 'reading' || state === 'review'
}
