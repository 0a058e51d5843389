import type { PatientId } from '#lib/ids.ts'
import type { IdentityState } from '#lib/reports/identity/identity-state.ts'
import type { ReportView, RowCorrection } from '#lib/reports/report-view.ts'
import type { RowHold, RowWhy } from '#lib/review-decisions/decision-record.ts'

/** A value that took the place of the approved one after a second reading. */
export interface StaffCorrection extends RowCorrection {
  reason: string
  /** whether one of its two readers decided */
  isByReader: boolean
  /** whether the decider said that the laboratory printed a flag which contradicts the value and range */
  isFlagConfirmed: boolean
}

/** How one row came to be what the patient sees. Values are words such as "41 mmol/L". */
export interface RowDecision {
  rowId: string
  name: string
  /** read: no one had to look at it */
  state: 'read' | 'accepted' | 'changed' | 'added' | 'left-out'
  before: string | null
  after: string | null
  why: RowWhy | null
  hold: RowHold | null
  correction: StaffCorrection | null
  doubts: string[]
  by: string | null
  at: string | null
}

export interface StaffReportView extends ReportView {
  patient: { patientId: PatientId; name: string }
  decisions: RowDecision[]
  identity: {
    state: IdentityState
    isConfirmed: boolean
    by: string | null
    at: string | null
  } | null
}
