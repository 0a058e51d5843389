import type { Transaction } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { findNames } from '#lib/reviews/record/marks.ts'
import { listHandovers } from './follow-handovers.ts'
import { mayAnswer } from './handover-rules.ts'
import { type HandoverView, handoverOutcomes } from './handover-view.ts'

/** By row id: who handed it over last, to whom, and how that ended. */
export async function presentHandovers(
  tx: Transaction,
  jobId: ReportId,
  userId: string,
): Promise<Record<string, HandoverView>> {
  const all = await listHandovers(tx, jobId)
  if (all.length === 0) return {}
  const ids = all.flatMap(({ askedBy, askedOf, endedBy }) => [askedBy, askedOf, endedBy])
  const names = await findNames(
    tx,
    ids.filter((id) => id !== null),
  )
  const person = (id: string) => ({ name: names.get(id) ?? '', isOwn: id === userId })
  const byRow = Map.groupBy(all, ({ rowId }) => rowId)
  return Object.fromEntries(
    [...byRow].flatMap(([rowId, ofRow]) => {
      const last = ofRow.at(-1)
      if (!last) return []
      const outcome = handoverOutcomes.find((known) => known === last.outcome)
      const { endedBy, endedAt } = last
      const end =
        outcome && endedBy && endedAt
          ? { ...person(endedBy), outcome, at: endedAt.toISOString() }
          : null
      const view: HandoverView = {
        holdId: last.holdId,
        askedBy: person(last.askedBy),
        askedOf: last.askedOf === null ? null : person(last.askedOf),
        askedAt: last.askedAt.toISOString(),
        note: last.note,
        mayAnswer: mayAnswer(last, userId),
        end,
      }
      return [[rowId, view]]
    }),
  )
}
