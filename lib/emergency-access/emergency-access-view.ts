// Client-safe.

export const minReasonLength = 10
export const maxReasonLength = 500

export interface EmergencyAccessView {
  accessId: string
  actorName: string | null
  reason: string
  startedAt: string
  endsAt: string
}

export interface ClinicalAccess {
  /** whether the reader must give a reason before results and originals open */
  needsReason: boolean
  /** when the reader's own emergency access ends */
  endsAt: string | null
}
