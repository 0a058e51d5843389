import type { Specimen } from '#service/parsing/specimen/read-specimen.ts'
import type { Degradation } from '#testing/parsing/degrade.ts'

/** How a report reaches the parser: as text, as a picture drawn from it, or as the original picture. */
export type InputKind = 'text' | Degradation | 'picture'

/** A printed row. */
export interface TruthRow {
  name: string
  value: string
  /** the value as a number */
  number?: number | undefined
  unit: string | null
  range: string | null
  interpretation: string
  /** every correct code; empty where the table has none */
  codes: readonly string[]
  /** what the sample is made of; where it is not given, that of its codes */
  specimen?: Specimen | undefined
}

/** One report with its printed rows. */
export interface Subject {
  name: string
  group: 'made' | 'made, many styles' | 'made fluids, titers' | 'samples' | 'samples held out'
  kind: InputKind
  truth: readonly TruthRow[]
  /** a PDF, or one picture per page; created on demand, since pictures are large */
  load: () => Promise<Buffer[]>
}
