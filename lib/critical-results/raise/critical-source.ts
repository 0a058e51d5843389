/** A row of a laboratory's results, as the loop needs it. */
export interface CriticalRow {
  analyte: string
  /** the LOINC code, if certain */
  loincCode: string | null
  value: string
  unit: string | null
  referenceRange: string | null
  side: 'high' | 'low' | null
  isDoubtful: boolean
  specimen: string | null
  labName: string | null
  /** a day or an instant in ISO format */
  collectedAt: string | null
  reportedAt: string | null
  /** the source's: a lower one is older */
  revision: number
}

export type CriticalSource =
  | { kind: 'order'; orderId: string }
  | { kind: 'report'; reportId: string }

export function placeOf(source: CriticalSource) {
  return source.kind === 'order'
    ? { sourceKind: 'order', sourceId: source.orderId }
    : { sourceKind: 'report', sourceId: source.reportId }
}

export interface CriticalToRaise {
  patientId: string
  source: CriticalSource
  /** stable for the row within its source */
  resultKey: string
  row: CriticalRow
  isOwnerDoubtful?: boolean
  /** known without a doubt: ends that of a loop that has started */
  isOwnerSure?: boolean
}
