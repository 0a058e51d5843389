import { placeNumber } from '#lib/results/limits.ts'
import { isOutside, type SeriesPoint } from '#lib/results/result-view.ts'

interface SeriesSummary {
  /** of the values that are no bounds; none where there are fewer than two */
  extremes: { least: SeriesPoint; most: SeriesPoint } | undefined
  boundCount: number
  /** none where the newest day has several that differ */
  latest: SeriesPoint | undefined
  /** values that are surely inside or outside their range */
  placed: number
  inside: number
  /** a bound such as `<10` of which the range says nothing */
  unplaced: number
}

/** Of points in the order of their days. */
export function summarizeSeries(points: readonly SeriesPoint[]): SeriesSummary {
  const exact = points
    .filter(({ comparator }) => comparator === null)
    .sort((a, b) => a.number - b.number)
  const [least, most] = [exact[0], exact.at(-1)]
  const last = points.at(-1)
  const ofLastDay = points.filter(({ day }) => day === last?.day)
  // Whether a value with a contradicted flag is inside, the lab itself says in two ways.
  const ranged = points
    .filter(({ limits, isContradictory }) => limits !== null && !isContradictory)
    .map((point) => ({
      ...point,
      place: placeNumber(point.number, point.comparator, point.limits),
    }))
  const placed = ranged.filter(({ place }) => place !== 'unknown')
  return {
    extremes: least && most && exact.length > 1 ? { least, most } : undefined,
    boundCount: points.length - exact.length,
    latest: ofLastDay.some((one) => differ(one, last)) ? undefined : last,
    placed: placed.length,
    inside: placed.filter(
      ({ place, interpretation }) => place === 'within' && !isOutside(interpretation),
    ).length,
    unplaced: ranged.length - placed.length,
  }
}

const differ = (one: SeriesPoint, other: SeriesPoint | undefined) =>
  one.number !== other?.number || one.comparator !== other.comparator
