// What leaves the server of a lab report. Client-safe.

export const reportStates = ['waiting', 'reading', 'review', 'ready', 'failed', 'rejected'] as const
export type ReportStateName = (typeof reportStates)[number]

/** A line of the list of reports. */
export interface ReportSummary {
  jobId: string
  state: ReportStateName
  /** while it is being read: opening, reading, matching, or a new one */
  stage: string | null
  page: number | null
  pages: number | null
  /** why it could not be read: invalid_input, low_quality, …, or a new one */
  failureReason: string | null
  labName: string | null
  /** 2026-03-04: of the sample, else of the report */
  day: string | null
  resultCount: number
  /** how many of them lie outside their range */
  outsideCount: number
  isFromClinic: boolean
  /** ISO instant */
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

export type RowInterpretation =
  | 'normal'
  | 'low'
  | 'high'
  | 'abnormal'
  | 'critical-low'
  | 'critical-high'
  | 'critical'
  | 'unknown'

/** What a reviewer may change of a row. */
export const changeableFields = [
  'name',
  'value',
  'unit',
  'range',
  'code',
  'interpretation',
] as const
export type ChangeableField = (typeof changeableFields)[number]

/** A number with the range that it is held against; null where the laboratory prints no such range. */
export interface RowScale {
  number: number
  low: number | null
  high: number | null
}

export interface RowChange {
  field: ChangeableField
  /** as it was read; null where there was nothing */
  before: string | null
}

export interface ReportRow {
  rowId: string
  name: string
  /** as the laboratory prints it, where that is another than the name */
  printedName: string | null
  value: string
  unit: string | null
  range: string | null
  scale: RowScale | null
  panel: string | null
  interpretation: RowInterpretation
  page: number | null
  box: ReportBox | null
  valueBox: ReportBox | null
  isAdded: boolean
  changes: RowChange[]
}

export interface RemovedRow {
  rowId: string
  name: string
  value: string
  unit: string | null
}

export interface ReportReview {
  outcome: 'approved' | 'rejected'
  reviewerName: string | null
  decidedAt: string
  /** what the reviewer wrote to the patient */
  reason: string | null
  changedCount: number
  addedCount: number
  removed: RemovedRow[]
}

export interface ReportView extends ReportSummary {
  fileCount: number
  /** those of its picture pages that can be looked at */
  pageViews: ReportPageView[]
  /** none before the report is ready: nobody has answered for them yet */
  rows: ReportRow[]
  review: ReportReview | null
}

/** Whether more is to come of it by itself. */
export function isUnderWay(state: ReportStateName) {
  return state === 'waiting' || state === 'reading' || state === 'review'
}
