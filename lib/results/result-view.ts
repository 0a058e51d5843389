import type { OrderId, PatientId, ReportId } from '#lib/ids.ts'
import type { Limits } from './limits.ts'
import type { Comparator } from './read-number.ts'
// Results as sent to the browser. Client-safe.

export type RowInterpretation =
  | 'normal'
  | 'low'
  | 'high'
  | 'abnormal'
  | 'critical-low'
  | 'critical-high'
  | 'critical'
  | 'unknown'

/** The status of a value that the laboratory's newer answer leaves out. */
export const withdrawn = 'withdrawn'

export interface RowScale {
  number: number
  comparator: Comparator | null
  /** null where the lab printed no range */
  limits: Limits | null
}

export interface ResultValue {
  resultId: string
  name: string
  printedName: string | null
  value: string
  unit: string | null
  ucumUnit: string | null
  range: string | null
  /** null for a value in words */
  scale: RowScale | null
  interpretation: RowInterpretation
  /** the lab's mark and its printed range say different things */
  isContradictory: boolean
  /** a person has confirmed that the lab printed both */
  isFlagConfirmed: boolean
  day: string | null
  labName: string | null
  /** where it comes from: a report, or the laboratory's results of an order */
  jobId: ReportId | null
  orderId: OrderId | null
  order: OrderOrigin | null
  page: number | null
  /** a reviewer compared it with the page; otherwise it was read automatically */
  isReviewed: boolean
  /** of an order's results: partial, final, corrected, withdrawn, or a later status */
  status: string | null
  /** the laboratory's remark */
  note: string | null
  rowId: string
  /** the same value in other reports, which counts once */
  copies: ReportPlace[]
}

export interface ReportPlace {
  jobId: ReportId
  rowId: string
  page: number | null
}

/** What an order's patient knows it by. */
export interface OrderOrigin {
  testName: string | null
  /** as printed on the kit; null for other orders */
  kitCode: string | null
}

/** For staff: the reviewer's own decision about a value. */
export interface ResultReview {
  by: string
  at: string
  /** as it was read, where the reviewer changed it */
  before: string | null
}

export interface ResultLine extends ResultValue {
  biomarker: string
  panel: string | null
  /** how many values of its day there are, this one included */
  sameDayCount: number
  /** those of its day do not differ, and are one line */
  isSameDayAlike: boolean
  /** those whose day is not known, which may be newer */
  undatedCount: number
  /** those of earlier days */
  earlierCount: number
  trend: { day: string; number: number }[]
  /** of the newest earlier day, where this one can be compared with it */
  previous: { text: string; number: number; day: string } | null
}

export interface ResultPanel {
  title: string | null
  lines: ResultLine[]
}

export interface ResultsOwner {
  patientId: PatientId
  name: string
  dob: string | null
}

export interface ResultsView {
  owner: ResultsOwner
  panels: ResultPanel[]
  valueCount: number
  /** where the values come from; a report that was uploaded belongs to no order */
  sources: { orders: number; reports: number; sources: 'orders' | 'reports' | 'both' }
  isCapped: boolean
}

export interface SeriesPoint {
  resultId: string
  day: string
  number: number
  text: string
  comparator: string | null
  limits: Limits | null
  range: string | null
  interpretation: RowInterpretation
  /** the lab's mark and its printed range say different things */
  isContradictory: boolean
  labName: string | null
}

export interface SeriesUnit {
  ucum: string | null
  label: string | null
}

export interface ResultSeries {
  unit: SeriesUnit
  otherUnits: SeriesUnit[]
  points: SeriesPoint[]
  convertedCount: number
  undatedCount: number
}

export interface ValueChange {
  field: 'name' | 'value' | 'unit' | 'range' | 'flag' | 'code'
  before: string | null
}

export interface ValueCorrection {
  at: string
  changes: ValueChange[]
}

export interface BiomarkerValue extends ResultValue {
  /** since it was released */
  correction: ValueCorrection | null
  /** as printed */
  flag: string | null
  specimen: string | null
  converted: string | null
  /** null for the patient, and for a value that was read automatically */
  review: ResultReview | null
}

export interface BiomarkerView {
  owner: ResultsOwner
  biomarker: string
  name: string
  loincCode: string | null
  loincName: string | null
  values: BiomarkerValue[]
  total: number
  undatedCount: number
  series: ResultSeries[]
  /** same name, but in units that cannot be converted */
  related: { biomarker: string; name: string; unit: string | null }[]
}

/** On a chart, where a shape says on which side of the range a value is: nothing of a flag that the range contradicts. */
export function drawnAs({
  interpretation,
  isContradictory,
}: Pick<SeriesPoint, 'interpretation' | 'isContradictory'>): RowInterpretation {
  return isContradictory && !isCritical(interpretation) ? 'abnormal' : interpretation
}

export function isOutside(interpretation: RowInterpretation) {
  return interpretation !== 'normal' && interpretation !== 'unknown'
}

export function isCritical(interpretation: RowInterpretation) {
  return interpretation.startsWith('critical')
}
