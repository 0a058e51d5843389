import type { OrderId, PatientId, ReportId } from '#lib/ids.ts'

// What leaves the server of the webhook console. Client-safe.

export interface ReceivedView {
  rowId: string
  at: string
  /** null for a refused delivery that named none */
  messageId: string | null
  eventType: string | null
  /** of a message: stored, applied, unchanged, waiting, malformed; otherwise why it was refused */
  outcome: string
  isRefused: boolean
  /** order, appointment, report, result-set, wearable */
  subject: string | null
  orderId: OrderId | null
  reportId: ReportId | null
  patientId: PatientId | null
  statusBefore: string | null
  statusAfter: string | null
  changedFields: number
  replayedAt: string | null
  /** of its last replay; null while it waits */
  replayOutcome: string | null
  can: { open: boolean; replay: boolean }
}

export interface ReceivedPage {
  rows: ReceivedView[]
  /** of the next page */
  before: string | null
}

export interface GapView {
  gapId: string
  kind: 'order' | 'appointment' | 'report'
  subjectId: string
  patientId: PatientId | null
  foundAt: string
  missing: number
}

/** A completed order of which the app has no results. */
export interface MissingResultsView {
  orderId: OrderId
  patientId: PatientId | null
}

/** A day of wearable data of which the app missed something. */
export interface WearableGapView {
  gapId: string
  patientId: PatientId
  provider: string
  resource: string
  /** null for what has no day, such as a profile */
  day: string | null
  foundAt: string
  missing: number
}

export interface GapsView {
  gaps: GapView[]
  wearableGaps: WearableGapView[]
  /** when the recent days of all users had last been compared */
  wearablesComparedAt: string | null
  missingResults: MissingResultsView[]
  /** when the list of changed orders was last compared */
  comparedAt: string | null
}

export interface ReplayCount {
  count: number
  isCapped: boolean
}

export const testKinds = [
  'valid',
  'duplicate',
  'forged',
  'stale',
  'unknown_type',
  'malformed',
] as const
export type TestKind = (typeof testKinds)[number]

export interface TestResult {
  kind: TestKind
  /** of the answer, the last one for a duplicate; null without an answer */
  status: number | null
  expectedStatus: number
  /** what the app recorded: the outcome of the message, or why it was refused; null when it recorded nothing */
  recorded: string | null
  isAsExpected: boolean
  tookMs: number
}
