import type { IdentityCheck } from '#lib/reports/identity/identity-state.ts'
import type { DecisionRecord } from '#lib/review-decisions/decision-record.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewEdits } from '#lib/reviews/review-edits.ts'
import { identityMark, type Marks } from './marks.ts'

export function buildDecisionRecord(
  rows: readonly ReviewRow[],
  { edits, marks, identity }: { edits: ReviewEdits; marks: Marks; identity: IdentityCheck },
): DecisionRecord {
  return {
    rows: rows.flatMap(({ id, state, isAdded, why, hold, row }) =>
      state === 'accepted' || state === 'deleted'
        ? [
            {
              rowId: id,
              state,
              isAdded,
              why: why ?? null,
              hold: hold ?? null,
              doubts: state === 'accepted' ? row.doubts : [],
              mark: marks[id] ?? null,
            },
          ]
        : [],
    ),
    identity: {
      check: identity,
      isConfirmed: edits.isIdentityConfirmed,
      mark: marks[identityMark] ?? null,
    },
    ...(edits.collectedOn !== undefined && { collectedOn: edits.collectedOn }),
  }
}
