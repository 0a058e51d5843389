import type { ReviewEdits } from './review-edits.ts'

interface Waiting {
  reasons: readonly string[]
}

/** Whether no day of collection was read, so that a reviewer looks for it. */
export const asksForDay = ({ reasons }: Waiting): boolean => reasons.includes('no-date')

export const lacksDay = (review: Waiting, { collectedOn }: ReviewEdits): boolean =>
  asksForDay(review) && collectedOn === undefined

/** The clinic may be a day ahead of the server's own. */
export const isPossibleDay = (day: string, now = Date.now()): boolean =>
  day >= '1900-01-01' && day <= new Date(now + 86_400_000).toISOString().slice(0, 10)
