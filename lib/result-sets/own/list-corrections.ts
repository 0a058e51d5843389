import type { SetRow } from '#lib/result-sets/result-row.ts'
import { readNumber } from '#lib/results/read-number.ts'
import type { Correction } from './own-set-page.ts'

/** Newest first. A value before was either replaced by the next one, or by the present one. */
export function listCorrections(row: SetRow | undefined): Correction[] {
  if (!row) return []
  const { former, correctedAt, unit: unitNow } = row
  return former
    .map(({ value, unit, flag, reason }, index) => {
      const read = unit === unitNow ? readNumber(value, 'point') : undefined
      return {
        before: [value, unit].filter(Boolean).join(' '),
        number: read && !read.comparator ? read.number : null,
        flagBefore: flag,
        reason,
        at: former[index + 1]?.reportedAt ?? correctedAt,
      }
    })
    .toReversed()
}
