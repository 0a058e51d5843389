import type { Result } from '#prisma/generated/client.ts'
import { buildSeries } from './build-series.ts'
import { findChange } from './find-change.ts'
import type { ResultLine, SeriesPoint } from './result-view.ts'

/** Other values of its marker, in the unit of the value. */
export interface Comparison {
  previous: ResultLine['previous']
  /** of the value's own day only itself; oldest first */
  points: SeriesPoint[]
}

/** As the page of the marker compares `value`; `history` is of that marker, newest first. */
export async function compareWithHistory(
  value: Result,
  history: readonly Result[],
): Promise<Comparison> {
  const { series } = await buildSeries(history, value.ucumUnit)
  const own = series.find(({ points }) => points.some(({ resultId }) => resultId === value.id))
  const day = own?.points.find(({ resultId }) => resultId === value.id)?.day
  const before = findChange(series, value.id)?.previous
  return {
    previous: before ? { text: before.text, number: before.number, day: before.day } : null,
    points: own?.points.filter((one) => one.resultId === value.id || one.day !== day) ?? [],
  }
}
