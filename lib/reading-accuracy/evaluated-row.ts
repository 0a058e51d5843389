import { createHash } from 'node:crypto'
import { type EvaluatedField, evaluatedFields } from './evaluated-fields.ts'

export const evaluationVerdicts = ['read', 'missed', 'invented', 'left-out'] as const

export const evaluationSources = ['text', 'recognized', 'unknown'] as const
export type EvaluationSource = (typeof evaluationSources)[number]

/** What is kept of a row: enough to repeat the comparison, and nothing that names a person. */
export interface EvaluatedRow {
  name: string
  code: string | null
  value: string
  unit: string
  range: string
  flag: string
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** Blanks at the ends and between words are the layout’s, not the reading’s. */
export function listDifferences(left: EvaluatedRow, right: EvaluatedRow): EvaluatedField[] {
  return evaluatedFields.filter(
    (field) => oneLine(left[field] ?? '') !== oneLine(right[field] ?? ''),
  )
}

/** One id for each spelling in case and blanks of a laboratory’s name. Addresses carry it instead of the name. */
export function laboratoryIdOf(name: string): string {
  const hex = createHash('sha256').update(oneLine(name).toLowerCase()).digest('hex')
  return [0, 8, 12, 16, 20].map((at, index) => hex.slice(at, [8, 12, 16, 20, 32][index])).join('-')
}
