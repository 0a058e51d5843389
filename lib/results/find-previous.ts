import type { Result } from '#prisma/generated/client.ts'
import { findObstacle } from './find-change.ts'
import { presentDay } from './present-result.ts'
import type { ResultLine } from './result-view.ts'

/** The newest earlier value in the same unit that `value` can be compared with; `history` is newest first. */
export function findPrevious(value: Result, history: readonly Result[]): ResultLine['previous'] {
  const { unit, ucumUnit, number } = value
  if (number === null) return null
  const found = history
    .slice(history.findIndex(({ id }) => id === value.id) + 1)
    .find(
      (row) =>
        row.number !== null &&
        row.unit === unit &&
        row.ucumUnit === ucumUnit &&
        row.observedOn &&
        !findObstacle(value, row),
    )
  const day = presentDay(found?.observedOn ?? null)
  return found?.number != null && day ? { text: found.value, number: found.number, day } : null
}
