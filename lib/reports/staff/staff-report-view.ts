import type { PatientId } from '#lib/ids.ts'
import type { IdentityState } from '#lib/reports/identity/identity-state.ts'
import type { ReportView } from '#lib/reports/report-view.ts'
import type { RowHold, RowWhy } from '#lib/review-decisions/decision-record.ts'

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
  /** why the value took the place of the approved one after a second reading */
  correction: string | null
  /** whether that was decided by one of its two readers */
  isByReader: boolean
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
