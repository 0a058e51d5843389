import type { RowInterpretation, RowScale } from '#lib/reports/report-view.ts'

// What leaves the server of a patient's results. Client-safe.

/** A value as the laboratory printed it, with where it comes from. */
export interface ResultValue {
  resultId: string
  name: string
  /** as the laboratory prints it, where that is another than the name */
  printedName: string | null
  value: string
  unit: string | null
  range: string | null
  /** null where there is no range, or the value is only known to lie beyond a limit */
  scale: RowScale | null
  interpretation: RowInterpretation
  /** 2026-03-04; null where the report prints none */
  day: string | null
  labName: string | null
  jobId: string
  page: number | null
  /** a person compared it with the page; else it was read automatically */
  isReviewed: boolean
}

/** The newest value of one biomarker. */
export interface ResultLine extends ResultValue {
  biomarker: string
  panel: string | null
  /** how many values there are of it */
  total: number
  /** the newest and those before it that have its unit, oldest first */
  trend: { day: string; number: number }[]
}

export interface ResultPanel {
  /** null for those without a heading */
  title: string | null
  lines: ResultLine[]
}

/** Whose results they are: they stand on what is printed. */
export interface ResultsOwner {
  patientId: string
  name: string
  dob: string | null
}

export interface ResultsView {
  owner: ResultsOwner
  panels: ResultPanel[]
  valueCount: number
  reportCount: number
  outsideCount: number
  criticalCount: number
  /** there are more kinds than are shown */
  isCapped: boolean
}

/** A value on a time axis, in the unit of its series. */
export interface SeriesPoint {
  resultId: string
  day: string
  number: number
  /** in the series' unit, with its comparator */
  text: string
  comparator: string | null
  low: number | null
  high: number | null
  /** as the laboratory prints it, or told in the series' unit */
  range: string | null
  interpretation: RowInterpretation
}

export interface SeriesUnit {
  /** for the address; null where the unit is not understood */
  ucum: string | null
  label: string | null
}

/** Values that may stand on one axis. */
export interface ResultSeries {
  unit: SeriesUnit
  /** the other units that its reports print */
  otherUnits: SeriesUnit[]
  /** oldest first */
  points: SeriesPoint[]
  /** how many of them were printed in another unit */
  convertedCount: number
  /** values without a day: they have no place on the axis */
  undatedCount: number
}

export interface BiomarkerValue extends ResultValue {
  /** in the unit of its series, where that is not the printed one */
  converted: string | null
}

export interface BiomarkerView {
  owner: ResultsOwner
  biomarker: string
  name: string
  loincCode: string | null
  loincName: string | null
  /** newest first */
  values: BiomarkerValue[]
  total: number
  series: ResultSeries[]
  /** the same by name, measured in a way that no arithmetic leads to */
  related: { biomarker: string; name: string; unit: string | null }[]
}

/** Whether it lies outside of the laboratory's range, or was flagged. */
export function isOutside(interpretation: RowInterpretation) {
  return interpretation !== 'normal' && interpretation !== 'unknown'
}

export function isCritical(interpretation: RowInterpretation) {
  return interpretation.startsWith('critical')
}
