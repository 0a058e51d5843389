import type { Degradation } from '../../service/parsing/testing/degrade.ts'

/** How a report reaches the parser: with its own text, as a picture that we made of it, or as the picture it was found as. */
export type InputKind = 'text' | Degradation | 'picture'

/** What is printed on a report, row by row. */
export interface TruthRow {
  name: string
  value: string
  /** what a value in figures means */
  number?: number | undefined
  unit: string | null
  range: string | null
  interpretation: string
  /** every code that is right; none where the table has no code for it */
  codes: readonly string[]
}

/** One report to read, with what is printed on it. */
export interface Subject {
  name: string
  group: 'made' | 'samples' | 'samples held out'
  kind: InputKind
  truth: readonly TruthRow[]
  /** a PDF, or one picture for each page; made when its turn comes, since pictures are large */
  load: () => Promise<Buffer[]>
}
