import { isCertain, type ReviewRow } from '#lib/reviews/resolve-rows.ts'

/** Until the service has interpreted it, a typed row is not decided. */
export const isUndecided = ({ state, isUnread }: ReviewRow) =>
  state === 'open' || (state === 'accepted' && isUnread)

export const isDoubtful = (row: ReviewRow) => row.state === 'open' && !isCertain(row)

/** The rows after `id`, then those before it. */
function listFrom(rows: readonly ReviewRow[], id: string | undefined) {
  const at = rows.findIndex((row) => row.id === id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
}

export const findNextOpen = (rows: readonly ReviewRow[], from: ReviewRow) =>
  listFrom(rows, from.id).find(({ state }) => state === 'open')

export const findNextDoubt = (rows: readonly ReviewRow[], fromId: string | undefined) =>
  listFrom(rows, fromId).find(isDoubtful)
