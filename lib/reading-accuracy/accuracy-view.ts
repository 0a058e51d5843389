import type { Agreement } from './agreement.ts'
import type { EvaluatedField } from './evaluated-fields.ts'

export interface AccuracyFigures {
  reports: number
  /** rows that the reading found and a reviewer accepted */
  read: number
  /** of these, by field: in how many the reviewer changed it */
  wrong: Record<EvaluatedField, number>
  /** of these: no field was changed */
  untouched: number
  /** of these: a value or unit was changed although nothing was doubted */
  silent: number
  /** rows that a reviewer added */
  missed: number
  /** rows that are none, or came twice */
  invented: number
}

export interface LaboratoryAccuracy extends AccuracyFigures {
  laboratoryId: string
  /** empty where the report names none */
  name: string
}

export interface MonthAccuracy extends AccuracyFigures {
  /** the first day, as 2026-11-01 */
  month: string
}

export interface AccuracyBoard {
  total: AccuracyFigures
  /** of two readers of the same rows */
  agreement: Agreement
  /** newest first; months without a row are left out */
  months: MonthAccuracy[]
  laboratories: LaboratoryAccuracy[]
  /** the one that the board is narrowed to */
  laboratory: { name: string } | null
  page: number
  pageCount: number
}
