import type { OrderId } from '#lib/ids.ts'
import type { ActivityView, Colleague } from '#lib/orders/activity/activity-view.ts'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'
import type { OrderPatientView } from '#lib/orders/order-view.ts'
import type { DeskLane } from '#lib/results-desk/desk-lanes.ts'
import type { LaneCount } from '#lib/results-desk/desk-view.ts'

// What leaves the server of the start page. Client-safe.

export const attentionSorts = ['waiting', 'newest'] as const
/** the longest waiting first, or what came last */
export type AttentionSort = (typeof attentionSorts)[number]

export interface AttentionRow {
  orderId: OrderId
  kind: AttentionKind
  reason: string
  detail: string | null
  sinceAt: string
  /** it began to need attention within a day */
  isNew: boolean
  /** Identifies the state that was shown: only that one can be set aside. */
  stateKey: string
  labTestName: string | null
  patient: Pick<
    OrderPatientView,
    'patientId' | 'hasAccount' | 'firstName' | 'lastName' | 'phoneNumber' | 'email'
  >
  /** who sees to it */
  owner: Colleague | null
  /** what someone did last about the order */
  lastActivity: ActivityView | null
  /** the newest order that replaces it */
  replacedBy: OrderId | null
  /** for roles that place orders */
  canOrderAgain: boolean
}

export interface AttentionGroup {
  kind: AttentionKind
  total: number
  isTotalCapped: boolean
  rows: AttentionRow[]
}

export interface SetAsideRow extends AttentionRow {
  setAsideAt: string
  setAsideBy: string | null
  until: string | null
  snoozeReason: string | null
}

export interface MessageProblem {
  key: string
  /** malformed: cannot be read; waiting: not applied in time; gap: only a reread reported it */
  kind: 'malformed' | 'waiting' | 'gap'
  at: string
  eventType: string | null
  orderId: OrderId | null
}

interface CappedCount {
  total: number
  isTotalCapped: boolean
}

export interface AttentionView {
  sort: AttentionSort
  /** only what is assigned to the caller */
  isMine: boolean
  /** what needs someone, and what of it is the caller’s */
  counts: { all: CappedCount; mine: CappedCount }
  groups: AttentionGroup[]
  /** null without the permission webhooks:read, and in the list of what is assigned */
  messages: { total: number; isTotalCapped: boolean; rows: MessageProblem[] } | null
  /** open result sets by lane; each lane has its page */
  results: Record<DeskLane, LaneCount>
  setAside: { total: number; isTotalCapped: boolean; rows: SetAsideRow[] }
  can: { setAside: boolean; log: boolean; cancel: boolean; resend: boolean; orderAgain: boolean }
  /** who may be assigned */
  people: Colleague[]
  userId: string
  access: string
}
