import type { ShownAnchor } from '#lib/harm-anchors/anchor-view.ts'
import type { OrderId } from '#lib/ids.ts'
import type { RowFlag } from '#lib/result-sets/result-row.ts'
import type {
  BiomarkerView,
  ResultLine,
  ResultsOwner,
  ResultValue,
} from '#lib/results/result-view.ts'
import type { OwnSetState } from './own-set-view.ts'

// One order's results as the patient's page shows them. Client-safe.

export interface OwnSetLine extends ResultValue {
  biomarker: string
  isReflex: boolean
  /** the newest earlier value that this one can be compared with */
  previous: ResultLine['previous']
  anchor: ShownAnchor | null
  /** the laboratory's own correction, newest first */
  corrections: Correction[]
}

export interface Correction {
  before: string
  /** in the unit of the value that replaced it; null for words, and where the unit changed */
  number: number | null
  flagBefore: RowFlag
  reason: string | null
  at: string | null
}

export interface OwnMissing {
  name: string
  /** such as quantity_not_sufficient_failure */
  failure: string
}

export interface OwnSetGroup {
  title: string | null
  lines: OwnSetLine[]
}

export interface OwnSetPage {
  owner: ResultsOwner
  orderId: OrderId
  testName: string | null
  labName: string | null
  /** the day where the patient lives; an instant where that is not known */
  collectedAt: string | null
  reportedAt: string | null
  /** what a read receipt names */
  revision: number
  set: OwnSetState
  groups: OwnSetGroup[]
  missing: OwnMissing[]
}

/** The order that the newest value of a biomarker belongs to. */
export interface OwnSource {
  orderId: OrderId
  testName: string | null
  set: OwnSetState | null
  /** of that value, newest first */
  corrections: Correction[]
}

export interface OwnBiomarkerView extends BiomarkerView {
  /** null for a value of an uploaded report */
  source: OwnSource | null
  /** of the newest value */
  anchor: ShownAnchor | null
}
