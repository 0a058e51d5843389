import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import type { IdentityCheck, OwnerAnswer } from '#lib/reports/identity/identity-state.ts'
import type { Colleague, HandoverView } from '#lib/reviews/handovers/handover-view.ts'
import type { MarkView } from '#lib/reviews/record/marks.ts'
import type { TypedReadings } from './resolve-rows.ts'
import type { ReviewEdits } from './review-edits.ts'

export type UnitCheck = 'same' | 'commensurable' | 'differs'

export const unitPair = (unit: string, usual: string) => `${unit} ${usual}`

export interface ClaimView {
  by: string
  isOwn: boolean
  since: string
}

export interface ClaimedReview {
  /** of its draft */
  version: number
}

export interface ReviewPerson {
  patientId: PatientId
  firstName: string
  lastName: string
}

export interface ReviewQueueRow {
  jobId: ReportId
  patient: ReviewPerson
  labName: string | null
  waitingSince: string
  resultCount: number
  doubtCount: number
  reasons: string[]
  claim: ClaimView | null
  isBegun: boolean
  /** whom its held rows wait for */
  heldFor: string[]
  /** a colleague handed a row of it to the reader */
  waitsForReader: boolean
}

export interface ReviewQueue {
  rows: ReviewQueueRow[]
  page: number
  size: number
  total: number
  isTotalCapped: boolean
  access: string
}

export interface PreviousValue {
  value: string
  unit: string | null
  observedOn: string | null
  interpretation: string
}

export interface ReviewPage {
  page: number
  width: number
  height: number
  isRecognized: boolean
}

export interface PrintedPerson {
  firstName: string | null
  lastName: string | null
  dob: string | null
  /** where it can only mean one day */
  dobDay: string | null
  /** female or male; null where none was read */
  sex: string | null
  age: string | null
}

export interface ReviewDraftView {
  version: number
  edits: ReviewEdits
  readings: TypedReadings
  /** by row id: who decided it, and when */
  marks: Record<string, MarkView>
  /** by row id: who handed it to a colleague last */
  handovers: Record<string, HandoverView>
  /** rows that this save left undecided, since what was typed raises a doubt */
  reopened: string[]
  /** by LOINC code: the patient's newest value from another report */
  previous: Record<string, PreviousValue>
  /** by `unitPair` */
  units: Record<string, UnitCheck>
}

export interface ReviewPatient extends ReviewPerson {
  dob: string | null
  gender: string | null
  /** in full years */
  age: number | null
  ageAtCollection: number | null
}

export interface ReviewView extends ReviewDraftView {
  jobId: ReportId
  patient: ReviewPatient
  printed: PrintedPerson
  labName: string | null
  day: string | null
  identity: IdentityCheck
  /** who of the clinic uploaded it, and whether they get a mail if the viewer rejects it; null if the patient did */
  uploader: { name: string | null; isMailed: boolean } | null
  /** what the patient said; null where no one was asked */
  ownership: { answer: OwnerAnswer | null; at: string | null } | null
  reasons: string[]
  waitingSince: string
  pages: ReviewPage[]
  /** whom a row can be handed to */
  colleagues: Colleague[]
  rows: WireLabReportResult[]
  claim: ClaimView | null
  decision: { outcome: string; by: string; at: string } | null
  access: string
}
