import type { Transaction } from '#lib/db/client.ts'
import type { Mark } from '#lib/review-decisions/decision-record.ts'
import type { ReviewEdits, RowEdit } from '#lib/reviews/review-edits.ts'

/** By row id; `identity` for the confirmation of the patient. */
export type Marks = Record<string, Mark>

export const identityMark = 'identity'

export interface MarkView {
  by: string
  isOwn: boolean
  at: string
}

/** Marks what a save changes as the reviewer's; the rest stays whose it was. */
export function markChanges(
  marks: Marks,
  { before, after, by }: { before: ReviewEdits; after: ReviewEdits; by: string },
): Marks {
  const rowsBefore = listEdits(before)
  const now = { by, at: new Date().toISOString() }
  const rows = [...listEdits(after)].flatMap(([id, edit]) => {
    const kept = isSame(edit, rowsBefore.get(id)) ? marks[id] : now
    return kept ? [[id, kept] as const] : []
  })
  const identity =
    before.isIdentityConfirmed === after.isIdentityConfirmed ? marks[identityMark] : now
  return {
    ...Object.fromEntries(rows),
    ...(after.isIdentityConfirmed && identity && { [identityMark]: identity }),
  }
}

function listEdits({ rows, added }: ReviewEdits): Map<string, RowEdit> {
  return new Map([
    ...Object.entries(rows),
    ...added.map(({ id, page: _, ...edit }) => [id, edit] as const),
  ])
}

const isSame = (left: RowEdit, right: RowEdit | undefined) =>
  right !== undefined && JSON.stringify(left) === JSON.stringify(right)

export async function presentMarks(
  tx: Transaction,
  marks: Marks,
  userId: string,
): Promise<Record<string, MarkView>> {
  const names = await findNames(
    tx,
    Object.values(marks).map(({ by }) => by),
  )
  return Object.fromEntries(
    Object.entries(marks).map(([id, { by, at }]) => [
      id,
      { by: names.get(by) ?? '', isOwn: by === userId, at },
    ]),
  )
}

export async function findNames(tx: Transaction, userIds: readonly string[]) {
  const users = await tx.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}
