// How long ago a value was collected. Client-safe.

/** From then on its age is said with it, and words to the patient about a report are less pressing (decision 91). */
export const oldAfterDays = 30

const dayMs = 86_400_000

/** Whole days from the collection until `at`; undefined where its day is not known, or is to come. */
export function daysSinceCollection(collectedAt: string | null, at: string): number | undefined {
  const days = Math.floor((Date.parse(at) - Date.parse(collectedAt ?? '')) / dayMs)
  return days >= 0 ? days : undefined
}

export function isOldValue(collectedAt: string | null, at: string): boolean {
  return (daysSinceCollection(collectedAt, at) ?? 0) > oldAfterDays
}
