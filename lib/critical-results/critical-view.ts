// What leaves the server about critical results. Client-safe.

export type CriticalState = 'open' | 'acknowledged' | 'closed' | 'reopened'

/**
 * Why the value of a report was withdrawn after it was read: the reason of the rejected report, the patient's word that it is
 * not theirs, or the reviewer's reason to leave the row out.
 */
export const withdrawals = [
  'another-person',
  'unreadable',
  'incomplete',
  'not-a-report',
  'duplicate',
  'other',
  'denied',
  'out-no-value',
  'out-not-a-result',
  'out-duplicate',
  'out-misprint',
  'out-other',
] as const
export type Withdrawal = (typeof withdrawals)[number]

export interface CriticalPerson {
  userId: string
  name: string
}

export interface CriticalValueView {
  version: number
  revision: number
  analyte: string
  value: string
  unit: string | null
  referenceRange: string | null
  side: 'high' | 'low' | null
  isCritical: boolean
  isDoubtful: boolean
  specimen: string | null
  labName: string | null
  /** a day or an instant */
  collectedAt: string | null
  reportedAt: string | null
  recordedAt: string
}

/** Left out for roles that do not see results. */
export interface CriticalClinical {
  patientId: string
  patientName: string
  gender: string | null
  dob: string | null
  /** The report may be of another person. */
  isOwnerDoubtful: boolean
  withdrawalNote: string | null
  /** Null while the laboratory's values have not been read. */
  value: CriticalValueView | null
  former: CriticalValueView | null
}

export interface AlarmView {
  criticalId: string
  state: CriticalState
  isEscalated: boolean
  withdrawal: Withdrawal | null
  owner: CriticalPerson | null
  raisedAt: string
  confirmDueAt: string
  nextLevelAt: string | null
  /** who is notified then, or everyone on the roster */
  nextNames: string[]
  clinical: CriticalClinical | null
}

/** Of an order's results: where its critical value is followed up. */
export interface OrderLoop {
  criticalId: string
  /** of the result within its order */
  resultKey: string
  state: CriticalState
  /** null for roles that do not see results, and before the values have been read */
  analyte: string | null
  ownerName: string | null
}

/** At most one of both. */
export interface ActingView {
  act: boolean
  /** The session views as a patient: it has to end that first. */
  actAfterViewing: boolean
}

export interface AlarmsView {
  alarms: AlarmView[]
  total: number
  /** the database's clock, which the countdowns run by */
  now: string
  userId: string
  can: ActingView
  access: string
}

export type CallOutcome = 'confirmed' | 'reached' | 'not-reached'
export const callOutcomes = ['confirmed', 'reached', 'not-reached'] as const
export const callObstacles = ['no-answer', 'voicemail', 'wrong-number', 'refused'] as const
export const spokenPeople = ['patient', 'contact', 'other'] as const
export const identifications = ['name-and-dob', 'name-and-address', 'other'] as const
export const safetyPlaces = ['home', 'work', 'driving', 'other'] as const
export const companions = ['yes', 'no', 'unknown'] as const
export const exceptionReasons = [
  'in-care',
  'welfare-check',
  'lab-error',
  'not-this-patient',
  'other',
] as const

export interface CallView {
  callId: string
  calledAt: string
  callerName: string | null
  /** The viewer called. */
  isOwn: boolean
  outcome: CallOutcome
  obstacle: (typeof callObstacles)[number] | null
  spokeWith: (typeof spokenPeople)[number] | null
  spokeWithName: string | null
  identifiedBy: (typeof identifications)[number] | null
  readBack: string | null
  advice: string | null
  note: string | null
  version: number
  analyte: string | null
  value: string | null
  unit: string | null
}

export interface EventView {
  eventId: string
  at: string
  kind: string
  actorName: string | null
  /** The viewer did it. */
  isOwn: boolean
  targetName: string | null
  /** The owner is whoever acted. */
  isTakeOver: boolean
  /** of a take-over: the owner until then */
  formerName: string | null
  level: number | null
  version: number | null
  reason: (typeof exceptionReasons)[number] | null
  note: string | null
}

export interface SafetyView {
  recordedAt: string
  recordedByName: string | null
  isByPatient: boolean
  place: (typeof safetyPlaces)[number] | null
  companion: (typeof companions)[number] | null
  companionName: string | null
  address: string | null
  symptoms: string | null
}

export const textPurposes = ['say', 'advice'] as const
export type TextPurpose = (typeof textPurposes)[number]

export interface TextView {
  purpose: TextPurpose
  locale: 'en' | 'es'
  /** Of this marker, or of any. */
  isOfMarker: boolean
  body: string
  writerName: string | null
  writtenAt: string
  /** how many versions there have been */
  version: number
}

/** A level of the roster in this loop, in order. */
export interface LevelView {
  level: number
  people: CriticalPerson[]
  notifiedAt: string | null
  /** when it is notified if the loop is still open */
  dueAt: string | null
}

export interface CriticalView extends AlarmView {
  now: string
  userId: string
  shift: RosterShift
  levels: LevelView[]
  events: EventView[]
  /** Null for roles that do not see results. */
  record: {
    source: { kind: 'order' | 'report'; sourceId: string }
    values: CriticalValueView[]
    previous: { value: string; unit: string | null; observedOn: string } | null
    phone: string | null
    patientLocale: 'en' | 'es'
    /** where the patient lives; null: not known */
    patientZone: string | null
    address: string | null
    calls: CallView[]
    safety: SafetyView | null
    texts: TextView[]
  } | null
  colleagues: CriticalPerson[]
  can: ActingView
  access: string
}

export const rosterShifts = ['weekdays', 'nights', 'weekends', 'date'] as const
export type RosterShift = (typeof rosterShifts)[number]
export const rosterLevels = [0, 1, 2, 3] as const

export interface RosterRow {
  shift: RosterShift
  onDate: string | null
  label: string | null
  /** one for each level; null is a hole */
  userIds: (string | null)[]
}

export interface CriticalSettingsView {
  ackMinutes: number
  confirmMinutes: number
  resumeMinutes: number
  timeZone: string
  weekdayStart: string
  weekdayEnd: string
}

export interface RosterView {
  /** another one once anyone has changed it */
  version: string
  rows: RosterRow[]
  settings: CriticalSettingsView
  clinicians: CriticalPerson[]
  onCall: { shift: RosterShift; names: string[] }
  can: { edit: boolean }
}

export interface MeasuresView {
  days: number
  total: number
  confirmedInTime: number
  /** the minutes that are "in time", by the settings of now */
  confirmMinutes: number
  confirmed: number
  medianFirstAttemptMinutes: number | null
  medianConfirmationMinutes: number | null
  /** by the hour of the clinic's time zone in which they were raised */
  byHour: { hour: number; count: number; medianMinutes: number | null }[]
}

export interface CriticalListRow {
  criticalId: string
  state: CriticalState
  raisedAt: string
  closedAt: string | null
  ownerName: string | null
  firstAttemptAt: string | null
  confirmedAt: string | null
  isMissed: boolean
  /** Null for roles that do not see results. */
  patientName: string | null
  analyte: string | null
}

/** A report that may be another person's. */
export interface DoubtfulReportView {
  reportId: string
  /** the patient has said whether it is theirs */
  isAnswered: boolean
}

export interface OwnCriticalView {
  criticalId: string
  /** null before the value has been read, and while its name may be misread */
  analyte: string | null
  value: string | null
  unit: string | null
  referenceRange: string | null
  side: 'high' | 'low' | null
  isDoubtful: boolean
  /** false once it was corrected to a value that is not */
  isCritical: boolean
  former: { value: string; unit: string | null } | null
  /** on an uploaded report, and collected long before */
  isOld: boolean
  collectedAt: string | null
  raisedAt: string
  /** written by the clinic, with its date */
  advice: { body: string; writtenAt: string } | null
  companion: (typeof companions)[number] | null
  address: string | null
  steps: { at: string; kind: 'raised' | 'corrected' | 'owned' | 'voicemail' | 'tried' | 'spoke' }[]
}
