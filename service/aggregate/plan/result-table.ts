import type { ValueType } from '#contract/aggregate/tables.ts'

interface ResultColumn {
  name: string
  type: ValueType
  /** numbers, texts, booleans, parsed lists; instants and days as Date at UTC, null for none */
  values: unknown[]
}

export type ResultTable = ResultColumn[]
