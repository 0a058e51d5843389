import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { raisesDoubt } from '#lib/reviews/checks/row-rules.ts'
import { resolveRows, type TypedReadings } from './resolve-rows.ts'
import type { ReviewEdits } from './review-edits.ts'

/**
 * Typed rows that were accepted before anybody saw what the service makes of them are decided only if that raises no
 * doubt. Once the reading is known, accepting the row is the reviewer's own decision.
 */
export function reopenDoubtful(
  read: readonly WireLabReportResult[],
  edits: ReviewEdits,
  { known, now }: { known: TypedReadings; now: TypedReadings },
): { edits: ReviewEdits; reopened: string[] } {
  const reopened = resolveRows(read, edits, now)
    .filter(({ id, state }) => state === 'accepted' && isNew(id, known, now))
    .filter(raisesDoubt)
    .map(({ id }) => id)
  return { reopened, edits: reopenRows(edits, new Set(reopened)) }
}

/** A known reading is passed on as it is. */
const isNew = (id: string, known: TypedReadings, now: TypedReadings) =>
  now[id] !== undefined && now[id] !== known[id]

function reopenRows(edits: ReviewEdits, ids: ReadonlySet<string>): ReviewEdits {
  if (ids.size === 0) return edits
  const rows = Object.entries(edits.rows).map(([id, edit]) => [
    id,
    ids.has(id) ? { ...edit, state: 'open' as const } : edit,
  ])
  const added = edits.added.map((row) =>
    ids.has(row.id) ? { ...row, state: 'open' as const } : row,
  )
  return { ...edits, rows: Object.fromEntries(rows), added }
}

/** Reopens what the server left undecided, unless the reviewer has changed the row since it was sent. */
export function reopenUnchanged(
  current: ReviewEdits,
  sent: ReviewEdits,
  reopened: readonly string[],
): ReviewEdits {
  const unchanged = reopened.filter((id) => editOf(current, id) === editOf(sent, id))
  return reopenRows(current, new Set(unchanged))
}

const editOf = ({ rows, added }: ReviewEdits, id: string) =>
  JSON.stringify(rows[id] ?? added.find((row) => row.id === id))
