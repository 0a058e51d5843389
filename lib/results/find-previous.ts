import type { Result } from '#prisma/generated/client.ts'
import { findBefore, findObstacle } from './find-change.ts'
import { presentDay } from './present-result.ts'
import type { ResultLine } from './result-view.ts'

/** The value of the newest earlier day in the same unit that `value` can be compared with. */
export function findPrevious(value: Result, history: readonly Result[]): ResultLine['previous'] {
  const { unit, ucumUnit, number } = value
  if (number === null) return null
  const comparable = history
    .filter((row) => row.unit === unit && row.ucumUnit === ucumUnit && !findObstacle(value, row))
    .flatMap(({ value: text, number: before, observedOn }) => {
      const day = presentDay(observedOn)
      return before !== null && day !== null ? [{ text, number: before, day }] : []
    })
  return findBefore(presentDay(value.observedOn), comparable) ?? null
}
