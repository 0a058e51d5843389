// How long ago a value was collected. Client-safe.

/** From then on its age is said with it, and words to the patient about a report are less pressing (decision 91). */
export const oldAfterDays = 30

const dayMs = 86_400_000

/** Whole days from the collection until `at`; undefined where its day is not known, or is to come. */
export function daysSinceCollection(collectedAt: string | null, at: string): number | undefined {
  const days = Math.floor((Date.parse(at) - Date.parse(collectedAt ?? '')) / dayMs)
  return days >= 0 ? days : undefined
}

interface RaisedValue {
  sourceKind: string
  collectedAt: string | null
  raisedAt: Date
}

/**
 * Whether the patient is asked to call today instead of now (decision 91). By the day it was raised: a value does not become
 * less pressing because its loop stays open.
 */
export function isOldReportValue({ sourceKind, collectedAt, raisedAt }: RaisedValue): boolean {
  return sourceKind === 'report' && isOldValue(collectedAt, raisedAt.toISOString())
}

function isOldValue(collectedAt: string | null, at: string): boolean {
  return (daysSinceCollection(collectedAt, at) ?? 0) > oldAfterDays
}
