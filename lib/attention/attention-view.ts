import type { OrderPatientView } from '#lib/orders/order-view.ts'
import type { AttentionKind } from './attention-kinds.ts'

// What leaves the server of the start page. Client-safe.

export interface AttentionRow {
  orderId: string
  kind: AttentionKind
  /** A key under attention.reasons; a new one shows as "other". */
  reason: string
  /** Why, in the service's words, such as sample_hemolyzed. */
  detail: string | null
  /** ISO instant */
  sinceAt: string
  /** Names the state that was seen: only that one can be set aside. */
  stateKey: string
  labTestName: string | null
  patient: Pick<OrderPatientView, 'patientId' | 'firstName' | 'lastName'>
}

export interface AttentionGroup {
  kind: AttentionKind
  /** Counted up to a limit; `isTotalCapped` tells that there are more. */
  total: number
  isTotalCapped: boolean
  /** the first few, the longest overdue first */
  rows: AttentionRow[]
}

export interface SetAsideRow extends AttentionRow {
  setAsideAt: string
  setAsideBy: string | null
}

/** What went wrong between the service and us. */
export interface MessageProblem {
  key: string
  /** malformed: cannot be read; waiting: not applied in time; gap: told by a re-read alone */
  kind: 'malformed' | 'waiting' | 'gap'
  at: string
  eventType: string | null
  orderId: string | null
}

export interface AttentionView {
  groups: AttentionGroup[]
  /** null for those who may not see messages */
  messages: { total: number; isTotalCapped: boolean; rows: MessageProblem[] } | null
  setAside: { total: number; isTotalCapped: boolean; rows: SetAsideRow[] }
  can: { setAside: boolean }
  /** Sent along when the page reads again by itself. */
  look: string
}
