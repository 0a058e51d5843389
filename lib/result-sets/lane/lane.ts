import type { RowFlag } from '#lib/result-sets/result-row.ts'

// Why a result set is where it is on the clinic's worklist. Client-safe.

export const lanes = ['critical', 'corrected', 'held', 'look', 'clear', 'done'] as const
export type Lane = (typeof lanes)[number]

export const holdGrounds = ['state-rule', 'patient-wish', 'harm'] as const
export type HoldGround = (typeof holdGrounds)[number]

export type LaneReason =
  /** the service reported a critical result; its values have not arrived */
  | { kind: 'critical-unread' }
  | { kind: 'critical'; name: string; value: string }
  | { kind: 'outside'; name: string; value: string; side: 'high' | 'low' | null; before?: string }
  | {
      kind: 'corrected'
      name: string
      value: string
      before: string
      flag: RowFlag
      flagBefore: RowFlag
    }
  /** the laboratory's newer answer leaves it out */
  | { kind: 'withdrawn'; name: string; value: string }
  | { kind: 'held'; ground: HoldGround; endsAt: string }
  | { kind: 'partial'; count: number; missing: number }
  | { kind: 'missing'; name: string; failure: string }
  | { kind: 'unknown-flag'; name: string; flag: string | null }
  /** the laboratory's flag and its printed range do not agree */
  | { kind: 'contradiction'; name: string; value: string; range: string }
  | { kind: 'comment'; name: string }
  | { kind: 'note'; name: string; note: string }
  | { kind: 'unsolicited'; name: string }
  | { kind: 'no-patient' }

/** For roles that see no results without a reason, only the kind is left of a reason. */
export type ShownReason = LaneReason | { kind: LaneReason['kind'] }
