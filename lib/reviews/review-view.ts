import type { IdentityCheck } from '#lib/reports/check-identity.ts'
import type { WireLabReportResult } from '#service/contract/lab-reports.ts'
import type { TypedReadings } from './resolve-rows.ts'
import type { ReviewEdits } from './review-edits.ts'
import type { UnitCheck } from './unit-check.ts'

/** Who has a report now. */
export interface ClaimView {
  by: string
  isOwn: boolean
  since: string
}

export interface ReviewPerson {
  patientId: string
  firstName: string
  lastName: string
}

/** A report that waits for somebody. */
export interface ReviewQueueRow {
  jobId: string
  patient: ReviewPerson
  labName: string | null
  waitingSince: string
  resultCount: number
  doubtCount: number
  reasons: string[]
  claim: ClaimView | null
  /** somebody has begun, and their edits are kept */
  isBegun: boolean
}

export interface ReviewQueue {
  rows: ReviewQueueRow[]
  page: number
  size: number
  total: number
  isTotalCapped: boolean
  /** Sent along when the page reads again by itself. */
  look: string
}

export interface PreviousValue {
  value: string
  unit: string | null
  /** 2026-03-04 */
  observedOn: string | null
  interpretation: string
}

export interface ReviewPage {
  page: number
  width: number
  height: number
  isRecognised: boolean
}

/** What the report prints of whom and when. */
export interface PrintedPerson {
  firstName: string | null
  lastName: string | null
  dob: string | null
}

export interface ReviewDraftView {
  version: number
  edits: ReviewEdits
  readings: TypedReadings
  /** by LOINC code: the patient's newest value from another report */
  previous: Record<string, PreviousValue>
  /** by pairs of a row's unit and a code's usual one */
  units: Record<string, UnitCheck>
}

export interface ReviewView extends ReviewDraftView {
  jobId: string
  patient: ReviewPerson & { dob: string | null }
  printed: PrintedPerson
  labName: string | null
  /** of the collection, else of the report: 2026-03-04 */
  day: string | null
  identity: IdentityCheck
  reasons: string[]
  waitingSince: string
  pages: ReviewPage[]
  rows: WireLabReportResult[]
  claim: ClaimView | null
  decision: { outcome: string; by: string; at: string } | null
  look: string
}
