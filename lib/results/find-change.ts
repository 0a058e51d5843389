import type { ResultSeries, SeriesPoint, SeriesUnit } from './result-view.ts'

export interface ResultChange {
  direction: 'more' | 'less' | 'same'
  difference: string
  unit: SeriesUnit
  previous: SeriesPoint
}

/** Undefined unless both values are exact and have the same unit. */
export function findChange(
  series: readonly ResultSeries[],
  resultId: string,
): ResultChange | undefined {
  for (const { points, unit } of series) {
    const at = points.findIndex((point) => point.resultId === resultId)
    const [point, previous] = [points[at], points[at - 1]]
    if (!point || !previous || point.comparator || previous.comparator) continue
    const digits = Math.max(countDecimals(point.text), countDecimals(previous.text))
    const difference = Math.abs(point.number - previous.number).toFixed(digits)
    const direction =
      Number(difference) === 0 ? 'same' : point.number > previous.number ? 'more' : 'less'
    return { direction, difference, unit, previous }
  }
  return undefined
}

const countDecimals = (text: string) => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
