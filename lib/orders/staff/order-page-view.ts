import type { CriticalState, OrderLoop } from '#lib/critical-results/critical-view.ts'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'
import type { HoldGround, Lane, ShownReason } from '#lib/result-sets/lane/lane.ts'

// What the clinic's page of an order says beside the order itself. Client-safe.

export interface OrderResultsView {
  lane: Lane
  /** only their kinds for roles that do not see results */
  reasons: ShownReason[]
  loops: OrderLoop[]
  resultCount: number
  /** null for roles that do not see results */
  outsideCount: number | null
  missingCount: number
  /** partial, final or corrected, as the service says */
  status: string | null
  labName: string | null
  collectedAt: string | null
  /** the day of that where the patient lives; null where that is not known */
  collectedOn: string | null
  reportedAt: string | null
  receivedAt: string
  /** null while the values are held */
  releasedAt: string | null
  signedAt: string | null
  openedAt: string | null
}

/** Where an order is when nothing has to be done about it. */
export type Whereabouts =
  | 'preparing'
  | 'in-stock'
  | 'to-patient'
  | 'with-patient'
  | 'to-lab'
  | 'collected'
  | 'at-lab'
  | 'appointment'
  | 'reviewed'
  | 'held'
  | 'cancelled'
  | 'other'

type CriticalAdvice =
  | 'open'
  | 'open-to-others'
  | 'reopened'
  | 'reopened-to-others'
  | 'acknowledged'
  | 'owned'

/** The one thing to do now, or that there is nothing. */
export type OrderTodo =
  | {
      kind: 'critical'
      criticalId: string
      state: Exclude<CriticalState, 'closed'>
      /** which text says what to do, or who can */
      advice: CriticalAdvice
      analyte: string | null
      ownerName: string | null
      /** how many are not closed */
      count: number
    }
  | {
      kind: 'sign'
      lane: Exclude<Lane, 'held' | 'done'>
      isPartial: boolean
      missingCount: number
      /** null for roles that do not see results */
      missing: string[] | null
      canSign: boolean
    }
  /** results of a patient unknown to the clinic */
  | { kind: 'no-patient' }
  | {
      kind: 'problem' | 'snoozed'
      group: AttentionKind
      reason: string
      detail: string | null
      sinceAt: string
      stateKey: string
      canSnooze: boolean
      snoozedBy: string | null
      snoozedUntil: string | null
      snoozeReason: string | null
    }
  /** the order is canceled, and its visit is not */
  | { kind: 'cancel-visit'; startAt: string | null; timeZone: string }
  /** reviewed, and the patient is not known to have seen them */
  | { kind: 'unread'; signedAt: string }
  /** the order is completed, and its results have not arrived */
  | { kind: 'awaited' }
  | { kind: 'nothing'; where: Whereabouts; hold: { ground: HoldGround; endsAt: string } | null }

export const documentKinds = ['result', 'requisition', 'labels', 'instructions'] as const
export type DocumentKind = (typeof documentKinds)[number]

export interface OrderDocument {
  kind: DocumentKind
  /** held back from roles that do not see results until they give a reason */
  needsReason: boolean
}
