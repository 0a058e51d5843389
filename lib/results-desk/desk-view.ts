import type { OrderLoop } from '#lib/critical-results/critical-view.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { ResultNoticeKind } from '#lib/mail/templates/results-mail.ts'
import type { HoldEnd } from '#lib/result-sets/holds/end-hold.ts'
import type { HoldGround, Lane, LaneReason, ShownReason } from '#lib/result-sets/lane/lane.ts'
import type { RowFlag } from '#lib/result-sets/result-row.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import type { ResultsGrid } from '#lib/results/grid/grid-view.ts'
import type { RuleKind } from '#lib/results/sensitive-kinds.ts'
import type { SetVersion } from './desk-input.ts'
import type { DeskLane } from './desk-lanes.ts'

// What leaves the server of the results desk. Client-safe.

export interface DeskPatient {
  patientId: PatientId | null
  /** to see results with */
  hasAccount: boolean
  firstName: string | null
  lastName: string | null
  age: number | null
  sex: string | null
}

export interface DeskRow {
  orderId: OrderId
  patient: DeskPatient
  testName: string | null
  labName: string | null
  lane: Lane
  reasons: ShownReason[]
  resultCount: number
  outsideCount: number
  missingCount: number
  receivedAt: string
  signedAt: string | null
  /** null while the values are held */
  releasedAt: string | null
  openedAt: string | null
  owner: { name: string; isOwn: boolean; userId: string } | null
  /** where its critical values are followed up */
  loops: OrderLoop[]
  /** the value nearest to a bound of its range; null outside the clear lane, or without numbers */
  nearest: NearestValue | null
}

export interface NearestValue {
  name: string
  value: string
  number: number
  low: number | null
  high: number | null
}

export interface LaneCount {
  total: number
  isCapped: boolean
}

export interface DeskSection {
  lane: DeskLane
  rows: DeskRow[]
  previous: string | null
  next: string | null
}

export interface DeskView {
  /** of the owner that was asked for */
  counts: Record<DeskLane, LaneCount>
  everyone: Record<DeskLane, LaneCount>
  sections: DeskSection[]
  /** No set matches the words of the search; these are of patients with a similar name. */
  isSimilar: boolean
  /** the viewer's own id */
  userId: string
  can: DeskCan
  access: string
}

export interface DeskCan {
  sign: boolean
  assign: boolean
  /** the chips say why with values */
  readValues: boolean
}

export interface SetRowView {
  rowKey: string
  name: string
  value: string
  flag: RowFlag
  note: string | null
  former: { value: string; flag: RowFlag; reason: string | null; reportedAt: string | null }[]
  correctedAt: string | null
}

export type SetEvent = { at: string; by: string | null } & (
  | { kind: 'received' | 'released' | 'opened' }
  | { kind: 'corrected'; name: string; before: string; value: string }
  | { kind: 'held'; ground: HoldGround; note: string | null }
  | { kind: 'hold-ended'; end: HoldEnd }
  | { kind: 'reviewed'; step: string; text: string | null }
  | { kind: 'notified'; notice: ResultNoticeKind }
)

export interface SetHold {
  ground: HoldGround
  source: string | null
  note: string | null
  startedAt: string
  endsAt: string
  startedBy: string | null
}

export interface StepView {
  kind: string
  text: string | null
  signedAt: string
  signedBy: string | null
  /** the set has changed since in a way that asks again */
  isOutdated: boolean
}

export interface SetView extends Omit<DeskRow, 'nearest' | 'receivedAt' | 'reasons'> {
  reasons: LaneReason[]
  receivedAt: string | null
  version: SetVersion
  status: string | null
  collectedAt: string | null
  reportedAt: string | null
  /** null: has no account, so no language is known */
  patientLocale: 'en' | 'es' | null
  /** where the patient lives; null: not known */
  patientZone: string | null
  dob: string | null
  /** what the order says of someone who is none of the clinic's patients */
  contact: { phoneNumber: string | null; email: string | null } | null
  grid: ResultsGrid
  corrected: SetRowView[]
  /** `note` is the lab's own */
  missing: { name: string; failure: string; note: string | null }[]
  hold: SetHold | null
  step: StepView | null
  events: SetEvent[]
  templates: TemplateView[]
  /** null where the viewer can start no hold */
  grounds: HoldGrounds | null
  owners: { userId: string; name: string }[]
  /** the viewer's own id */
  userId: string
  can: { sign: boolean; assign: boolean; hold: boolean; endHold: boolean }
  access: string
}

/** What holds results by itself when they arrive. */
export interface HoldGrounds {
  /** where the patient lives, in two letters */
  state: string | null
  /** that state's, in force; each holds results of its kinds only */
  rules: HoldRuleView[]
  wish: WishChoice
}

export interface TemplateView {
  templateId: string
  name: string
  textEn: string
  textEs: string
  approvedBy: string | null
  approvedAt: string
}

export interface HoldRow {
  holdId: string
  orderId: OrderId
  patient: DeskPatient
  testName: string | null
  ground: HoldGround
  source: string | null
  /** null for roles without results */
  note: string | null
  startedAt: string
  startedBy: string | null
  endsAt: string
  end: { kind: string; at: string; by: string | null } | null
}

export interface HoldRuleView {
  ruleId: string
  state: string
  kinds: RuleKind[]
  hours: number
  source: string
  effectiveOn: string
  endedAt: string | null
  addedAt: string
  /** null: the product came with it */
  addedBy: string | null
}

export interface ClearPreview {
  rows: (DeskRow & { version: SetVersion })[]
  /** why the others are not included */
  counts: Record<DeskLane, LaneCount>
  templates: TemplateView[]
  access: string
}

export interface ReleaseOutcome {
  signed: OrderId[]
  skipped: { orderId: OrderId; reason: Lane | 'changed' | 'missing' }[]
}
