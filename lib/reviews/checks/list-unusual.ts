import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import { contradictsReading } from './row-rules.ts'

export type Unusual = 'changed' | 'confirmed' | 'added' | 'doubtful' | 'no-code' | 'left-out'

/** What a person should look at once more before approving, in the order of the rows; a row may be in it once. */
export function listUnusual(rows: readonly ReviewRow[]): { row: ReviewRow; what: Unusual }[] {
  return rows.flatMap((row) => {
    const what = nameUnusual(row)
    return what ? [{ row, what }] : []
  })
}

function nameUnusual({ state, isAdded, before, row, why, hasNoCode }: ReviewRow) {
  if (state === 'deleted') return 'left-out'
  if (state !== 'accepted') return undefined
  if (isAdded) return 'added'
  const { value } = row
  const isOther = value !== before?.value || (row.units ?? '') !== (before?.units ?? '')
  if (isOther) return 'changed'
  // The value as printed, but with a reason: it is impossible, and someone vouched for it.
  if (why && !contradictsReading(before, { value, unit: row.units ?? '' })) return 'confirmed'
  if (row.doubts.length > 0) return 'doubtful'
  return hasNoCode || row.loinc_matches.length === 0 ? 'no-code' : undefined
}
