import type { BiomarkerValue, ResultSeries, SeriesPoint, SeriesUnit } from './result-view.ts'

export interface ResultChange {
  direction: 'more' | 'less' | 'same'
  difference: string
  unit: SeriesUnit
  previous: SeriesPoint
}

export interface ChangeObstacle {
  why: 'comparator' | 'unit' | 'lab'
  previous: BiomarkerValue
}

interface Comparable {
  comparator: string | null
  labName: string | null
}

/** Two values differ by a number only if both are exact and no two different labs are known to have measured them. */
export function findObstacle(
  now: Comparable,
  before: Comparable,
): 'comparator' | 'lab' | undefined {
  if (now.comparator || before.comparator) return 'comparator'
  const [lab, other] = [plain(now.labName), plain(before.labName)]
  return lab && other && lab !== other ? 'lab' : undefined
}

const plain = (lab: string | null) =>
  lab
    ?.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Against the newest earlier value that it can be compared with. */
export function findChange(
  series: readonly ResultSeries[],
  resultId: string,
): ResultChange | undefined {
  for (const { points, unit } of series) {
    const at = points.findIndex((point) => point.resultId === resultId)
    const point = points[at]
    const previous = point && points.slice(0, at).findLast((one) => !findObstacle(point, one))
    if (!point || !previous) continue
    return { ...measureChange(point, previous), unit, previous }
  }
  return undefined
}

/** Why the newest value says nothing about a change since the one right before it. */
export function findChangeObstacle(
  [newest, previous]: readonly BiomarkerValue[],
  series: readonly ResultSeries[],
): ChangeObstacle | undefined {
  if (!newest?.scale || !previous?.scale || !newest.day || !previous.day) return undefined
  const holds = (value: BiomarkerValue) => (one: ResultSeries) =>
    one.points.some(({ resultId }) => resultId === value.resultId)
  const why =
    series.find(holds(newest)) === series.find(holds(previous))
      ? findObstacle(
          { ...newest.scale, labName: newest.labName },
          { ...previous.scale, labName: previous.labName },
        )
      : 'unit'
  return why && { why, previous }
}

function measureChange(
  point: SeriesPoint,
  previous: SeriesPoint,
): Pick<ResultChange, 'direction' | 'difference'> {
  const difference = subtract(point, previous)
  const direction =
    Number(difference) === 0 ? 'same' : point.number > previous.number ? 'more' : 'less'
  return { direction, difference }
}

interface Printed {
  number: number
  text: string
}

/** With as many decimals as the more exact of the two. */
export function subtract(one: Printed, other: Printed): string {
  const digits = Math.max(countDecimals(one.text), countDecimals(other.text))
  return Math.abs(one.number - other.number).toFixed(digits)
}

const countDecimals = (text: string) => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0
