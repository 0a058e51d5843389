import type { HandoverHold } from '#lib/review-decisions/decision-record.ts'
import type { ReviewEdits, RowEdit } from '#lib/reviews/review-edits.ts'
import type { RowHandover } from '#prisma/generated/client.ts'
import type { HandoverOutcome } from './handover-view.ts'

export type StoredHandover = Pick<
  RowHandover,
  'id' | 'rowId' | 'holdId' | 'askedBy' | 'askedOf' | 'askers' | 'outcome' | 'endedBy'
>

/** Whoever handed a row over may not decide it, nor may anyone else where a colleague is named. */
export function mayAnswer(
  { outcome, askers, askedOf }: Pick<StoredHandover, 'outcome' | 'askers' | 'askedOf'>,
  userId: string,
): boolean {
  if (outcome !== null || askers.includes(userId)) return false
  return askedOf === null || askedOf === userId
}

/** How the change of its edit ends an open handover; undefined for what the reviewer may not do. */
export function judgeEnd(
  open: StoredHandover,
  { edit, by }: { edit: RowEdit | undefined; by: string },
): HandoverOutcome | undefined {
  const isDecided = edit?.state === 'accepted' || edit?.state === 'deleted'
  if (open.askers.includes(by)) return isDecided ? undefined : 'taken-back'
  // A row that no one else can decide must not wait for ever.
  if (waitingHold(edit)) return 'handed-on'
  if (!mayAnswer(open, by)) return undefined
  if (edit?.state === 'deleted') return 'left-out'
  return isDecided ? 'accepted' : 'returned'
}

export function waitingHold(edit: RowEdit | undefined): HandoverHold | undefined {
  return edit?.state === 'held' && edit.hold?.to === 'colleague' ? edit.hold : undefined
}

export function listWaiting({ rows, added }: ReviewEdits): Map<string, HandoverHold> {
  const edits = [...Object.entries(rows), ...added.map((row) => [row.id, row] as const)]
  return new Map(
    edits.flatMap(([id, edit]) => {
      const hold = waitingHold(edit)
      return hold ? [[id, hold] as const] : []
    }),
  )
}
