import type { RosterView } from '#lib/critical-results/critical-view.ts'

/** Without those who can no longer be on call, such as a clinician whose account was disabled. */
export function withoutGone({ rows, clinicians }: Pick<RosterView, 'rows' | 'clinicians'>) {
  const known = new Set(clinicians.map(({ userId }) => userId))
  const isGone = (userId: string | null) => userId !== null && !known.has(userId)
  return {
    rows: rows.map((row) => ({
      ...row,
      userIds: row.userIds.map((userId) => (isGone(userId) ? null : userId)),
    })),
    hasGone: rows.some(({ userIds }) => userIds.some(isGone)),
  }
}
