import type { HandoverHold } from '#lib/review-decisions/decision-record.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { HandoverView } from './handover-view.ts'

// For the page; the server judges by handover-rules.ts.

/** own: the reader's, as every row; answer: a colleague asks them; asked: they asked; another's: a colleague's turn */
export type RowDuty = 'own' | 'answer' | 'asked' | 'anothers'

export const mayDecide = (duty: RowDuty) => duty === 'own' || duty === 'answer'

export function isHandedOver(row: ReviewRow): row is ReviewRow & { hold: HandoverHold } {
  return row.state === 'held' && row.hold?.to === 'colleague'
}

export function dutyOf(row: ReviewRow, handover: HandoverView | undefined): RowDuty {
  if (!isHandedOver(row)) return 'own'
  // Until it is saved, only who has the row open can have handed it over, or undone their answer to it.
  if (!handover || handover.holdId !== row.hold.id) return 'asked'
  if (handover.end) return handover.askedBy.isOwn ? 'asked' : 'answer'
  if (handover.mayAnswer) return 'answer'
  return handover.askedBy.isOwn ? 'asked' : 'anothers'
}
