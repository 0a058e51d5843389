import type { ConnectionErrorType } from '#contract/wearables/connections.ts'
import type { ResultsOwner } from '#lib/results/result-view.ts'
import type { Metric, MetricKind, Topic } from './metrics.ts'
import type { PeriodView } from './period.ts'

// What leaves the server about wearable data. Dates are days of the person's own calendar, instants are ISO strings, and
// times of a day are seconds after its beginning.

/** Whose data it is, for what is printed. */
export type WearablesOwner = Pick<ResultsOwner, 'name' | 'dob'>

/** whole: measured for most of the day. before: earlier than anything was measured. future: not begun, or a night that may still come. */
export type DayState = 'whole' | 'partial' | 'none' | 'before' | 'future'

export interface MetricDay {
  date: string
  /** null when nothing was measured, which is not zero */
  value: number | null
  /** of values at instants; of a blood pressure, min is the diastolic one */
  min: number | null
  max: number | null
  coveredSeconds: number
  /** of the person's day, 23 or 25 hours included; of today so far */
  daySeconds: number
  state: DayState
  /** a stretch of it is left out or has a note */
  hasOverride: boolean
}

/** Of a finer chart: an hour, or a stretch of minutes or days. */
export interface MetricPoint {
  /** on the person's clock, as if it were UTC, in milliseconds */
  local: number
  seconds: number
  value: number | null
  min: number | null
  max: number | null
  /** how much of it was measured */
  coveredSeconds: number
}

export interface MetricSummary {
  /** of the whole days only */
  average: number | null
  /** of the lower of two numbers, such as a diastolic pressure */
  averageLow: number | null
  wholeDays: number
  partialDays: number
  emptyDays: number
  /** null for pairs, such as blood pressures */
  lowest: number | null
  highest: number | null
}

export interface SourceView {
  /** such as "oura ring" */
  source: string
  provider: string
  providerName: string
  type: string
}

export type EmptyReason =
  | 'not-connected'
  | 'reading'
  | 'down'
  | 'disconnected'
  | 'no-resource'
  | 'not-measured'
  | 'nothing-received'
  | 'left-out'

export interface EmptyLine {
  provider: string
  providerName: string
  reason: EmptyReason
  at: string | null
}

export interface OverrideView {
  overrideId: string
  kind: 'exclude' | 'annotate'
  topic: Topic | null
  source: string | null
  startsAt: string
  endsAt: string
  /** on the person's clock, as if it were UTC, in milliseconds */
  localStart: number
  localEnd: number
  reason: string
}

export interface WhySpan {
  /** seconds after the beginning of the day */
  from: number
  until: number
}

export interface WhyPart {
  source: SourceView
  seconds: number
  /** the parts' values add up to the number; of a mean, each counts by its seconds */
  value: number
  /** of readings: the lower of two numbers, such as a diastolic pressure */
  low?: number | null
  spans: WhySpan[]
}

export interface WhyLeftOut {
  source: SourceView
  /** overlap: a preferred source measured then. earlier: a later reading counts. */
  reason: 'overlap' | 'excluded' | 'earlier'
  seconds: number
  value: number | null
  low?: number | null
  spans: WhySpan[]
}

export interface WhyRevised {
  source: SourceView
  /** which number of a blood pressure */
  part: 'systolic' | 'diastolic' | null
  /** values that were received again with another number */
  count: number
  before: number
  after: number
  latestAt: string
}

/** How a number came about. */
export interface WhyView {
  topic: Topic
  date: string
  value: number | null
  /** sum: parts are added. mean: parts are weighed by their seconds. latest: one reading. longest: one night. */
  how: 'sum' | 'mean' | 'latest' | 'longest'
  daySeconds: number
  parts: WhyPart[]
  notMeasuredSeconds: number
  leftOut: WhyLeftOut[]
  revised: WhyRevised[]
  /** the order in which sources count */
  order: SourceView[]
  /** the source that the person put first */
  choice: string | null
}

export interface MetricView {
  owner: WearablesOwner
  metric: Metric
  kind: MetricKind
  view: PeriodView
  on: string
  today: string
  /** what the person’s clock shows, as if it were UTC, in milliseconds */
  localNow: number
  /** seconds east of UTC, where the person was on the first day */
  offset: number
  days: MetricDay[]
  points: MetricPoint[]
  summary: MetricSummary
  earlier: string | null
  later: string | null
  sources: SourceView[]
  /** of a day only */
  why: WhyView | null
  overrides: OverrideView[]
  empty: EmptyLine[]
  /** the newest value before the period, of readings */
  carried: { date: string; value: number; min: number | null } | null
}

export type ConnectionState = 'reading' | 'on' | 'quiet' | 'silent' | 'error' | 'disconnected'
export type StripState = 'whole' | 'part' | 'none' | 'down' | 'before'

export interface DeviceView {
  deviceId: string
  model: string
  manufacturer: string
  type: string
  batteryLevel: number | null
  lastSeenAt: string | null
}

export interface ConnectionView {
  provider: string
  name: string
  state: ConnectionState
  errorType: ConnectionErrorType | 'other' | null
  /** of its state */
  since: string
  lastDataAt: string | null
  devices: DeviceView[]
  strip: { date: string; state: StripState }[]
}

export interface NightView {
  date: string
  kind: 'night' | 'nap'
  source: SourceView
  /** on the person’s clock then, as if it were UTC, in milliseconds */
  localStart: number
  localEnd: number
  /** when that clock was moved in between, in seconds after the beginning, and by how much */
  clockMoves: { at: number; seconds: number }[]
  asleepSeconds: number
  inBedSeconds: number
  /** the provider has not looked at all of it */
  isTentative: boolean
  lowestHeartRate: number | null
  restingHeartRate: number | null
  hrv: number | null
  respiratoryRate: number | null
  stageSeconds: { awake: number; rem: number; light: number; deep: number } | null
}

export interface StageView {
  stage: 'awake' | 'rem' | 'light' | 'deep' | 'unknown'
  /** seconds after the beginning of the night */
  from: number
  until: number
}

export interface SleepView {
  owner: WearablesOwner
  view: PeriodView
  on: string
  today: string
  localNow: number
  /** the nights of the period, one for each date at most */
  days: (MetricDay & { night: NightView | null; napSeconds: number })[]
  summary: MetricSummary
  earlier: string | null
  later: string | null
  /** of a day only */
  stages: StageView[]
  naps: NightView[]
  why: WhyView | null
  overrides: OverrideView[]
  empty: EmptyLine[]
  sources: SourceView[]
  offset: number
}

export interface WorkoutLine {
  workoutId: string
  date: string
  localStart: number
  sport: string | null
  title: string | null
  provider: string
  providerName: string
  seconds: number
  /** meters */
  distance: number | null
  calories: number | null
  averageHeartRate: number | null
}

export interface WorkoutsView {
  owner: WearablesOwner
  workouts: WorkoutLine[]
  /** a day up to which there are more; null for none */
  earlier: string | null
  isNewest: boolean
}

export interface WorkoutPoint {
  /** seconds after the start */
  at: number
  heartRate: number | null
  /** meters */
  altitude: number | null
  distance: number | null
  /** meters per second */
  speed: number | null
}

export interface WorkoutView extends WorkoutLine {
  owner: WearablesOwner
  maxHeartRate: number | null
  movingSeconds: number | null
  zones: number[]
  /** empty without a stream */
  points: WorkoutPoint[]
  /** none: the provider records none. unavailable: it could not be read right now. */
  stream: 'complete' | 'none' | 'unavailable'
  /** seconds without a heart rate, within the stream */
  missingHeartSeconds: number
}

export interface Tile {
  topic: Topic
  value: number | null
  low: number | null
  date: string | null
  isTentative: boolean
}

export interface WearablesView {
  owner: WearablesOwner
  today: string
  localNow: number
  connections: ConnectionView[]
  /** null when nothing counts steps */
  steps: { day: MetricDay; points: MetricPoint[] } | null
  tiles: Tile[]
  /** of the last 28 days */
  weeks: {
    steps: { days: MetricDay[]; summary: MetricSummary } | null
    sleep: { days: MetricDay[]; summary: MetricSummary } | null
  }
  workoutsThisWeek: number
  isSandbox: boolean
}
