import type { OrderId } from '#lib/ids.ts'
import type { RowFlag } from '#lib/result-sets/result-row.ts'
import type { ResultValue } from '#lib/results/result-view.ts'
import type { OwnSetState } from './own-set-view.ts'

// One order's results as the patient's page shows them. Client-safe.

export interface OwnSetLine extends ResultValue {
  biomarker: string
  isReflex: boolean
  /** the laboratory's own correction, newest first */
  corrections: Correction[]
}

export interface Correction {
  before: string
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
  orderId: OrderId
  testName: string | null
  labName: string | null
  collectedAt: string | null
  reportedAt: string | null
  /** what a read receipt names */
  revision: number
  set: OwnSetState
  groups: OwnSetGroup[]
  missing: OwnMissing[]
}
