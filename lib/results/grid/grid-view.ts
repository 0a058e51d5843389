import type { OrderId, ReportId } from '#lib/ids.ts'
import type { RowInterpretation, RowScale } from '#lib/results/result-view.ts'

// Results as marker × date, newest first. Client-safe.

export interface GridColumn {
  key: string
  day: string | null
  labName: string | null
  orderId: OrderId | null
  jobId: ReportId | null
  /** after the set under view */
  isLater: boolean
}

export interface GridCell {
  rowId: string
  value: string
  /** where it is not the row's unit */
  unit: string | null
  range: string | null
  interpretation: RowInterpretation
  /** the lab's mark and its printed range say different things */
  isContradictory: boolean
  status: string | null
  note: string | null
  /** what a corrected value was before */
  former: string | null
  /** the critical loop that this value is in */
  criticalId: string | null
}

export type GridChange =
  | { kind: 'value'; direction: 'more' | 'less' | 'same'; difference: string }
  /** values that cannot be subtracted, and why; several: one of the two days has values that differ */
  | { kind: 'unclear'; why: 'inexact' | 'unit' | 'lab' | 'unknown-lab' | 'several' }

export interface GridRow {
  biomarker: string
  name: string
  unit: string | null
  range: string | null
  /** one for each column: the values that its report has, mostly one or none */
  cells: GridCell[][]
  /** from the value of the newest earlier day; null where there is none */
  change: GridChange | null
  trend: { day: string; number: number }[]
  scale: RowScale | null
  isReflex: boolean
}

export interface ResultsGrid {
  columns: GridColumn[]
  groups: { title: string | null; rows: GridRow[] }[]
}
