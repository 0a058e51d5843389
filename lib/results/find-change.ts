import type { BiomarkerValue, ResultSeries, SeriesPoint, SeriesUnit } from './result-view.ts'

export interface ResultChange {
  direction: 'more' | 'less' | 'same'
  difference: string
  unit: SeriesUnit
  previous: SeriesPoint
}

export interface ChangeObstacle {
  /** several: that day has values that differ, so none of them is the value before */
  why: 'unit' | 'several' | Incomparable
  previous: BiomarkerValue
}

type Incomparable = 'comparator' | 'lab' | 'unknown-lab'

interface Comparable {
  comparator: string | null
  labName: string | null
}

/**
 * Two values differ by a number only if both are exact and the same lab measured them. Where neither names its lab, they
 * are compared: nothing says that the lab changed.
 */
export function findObstacle(now: Comparable, before: Comparable): Incomparable | undefined {
  if (now.comparator || before.comparator) return 'comparator'
  const [lab, other] = [plain(now.labName), plain(before.labName)]
  if (lab === other) return undefined
  return lab && other ? 'lab' : 'unknown-lab'
}

const plain = (lab: string | null) =>
  (lab ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Dated {
  day: string | null
  number: number
}

/**
 * Of values that `day` can be compared with, the newest of an earlier day. None where that day has several that differ:
 * which of them came last is not known.
 */
export function findBefore<T extends Dated>(
  day: string | null,
  comparable: readonly T[],
): T | undefined {
  const newest = findNewestBefore(day, comparable)
  const isAmbiguous = comparable.some((one) => one.day === newest?.day && differ(one, newest))
  return isAmbiguous ? undefined : newest
}

const differ = (one: Dated, other: Dated | undefined) => one.number !== other?.number

function findNewestBefore<T extends { day: string | null }>(
  day: string | null,
  values: readonly T[],
): T | undefined {
  return values
    .filter((one) => one.day !== null && day !== null && one.day < day)
    .reduce<T | undefined>(
      (newest, one) => (newest && (newest.day ?? '') >= (one.day ?? '') ? newest : one),
      undefined,
    )
}

/** Against the newest earlier value that it can be compared with. */
export function findChange(
  series: readonly ResultSeries[],
  resultId: string,
): ResultChange | undefined {
  for (const { points, unit } of series) {
    const point = points.find((one) => one.resultId === resultId)
    const previous =
      point &&
      findBefore(
        point.day,
        points.filter((one) => !findObstacle(point, one)),
      )
    if (!point || !previous) continue
    return { ...measureChange(point, previous), unit, previous }
  }
  return undefined
}

/** Why the newest value says nothing about a change since the one right before it. */
export function findChangeObstacle(
  values: readonly BiomarkerValue[],
  series: readonly ResultSeries[],
): ChangeObstacle | undefined {
  const [newest] = values
  const previous = newest && findNewestBefore(newest.day, values)
  if (!newest?.scale || !previous?.scale) return undefined
  const holds = (value: BiomarkerValue) => (one: ResultSeries) =>
    one.points.some(({ resultId }) => resultId === value.resultId)
  const own = series.find(holds(newest))
  if (own !== series.find(holds(previous))) return { why: 'unit', previous }
  const why = findObstacle(
    { ...newest.scale, labName: newest.labName },
    { ...previous.scale, labName: previous.labName },
  )
  if (why) return { why, previous }
  const now = { comparator: null, labName: newest.labName }
  const ofDay = own?.points.filter((one) => one.day === previous.day && !findObstacle(now, one))
  return new Set(ofDay?.map(({ number }) => number)).size > 1
    ? { why: 'several', previous }
    : undefined
}

/**
 * The value before as a mark on the line of `value`, which is in the unit that its lab printed while a change may be in
 * another that the reader chose. Undefined where neither is in that unit.
 */
export function findPreviousMark(
  value: BiomarkerValue,
  change: ResultChange,
  values: readonly BiomarkerValue[],
): Pick<SeriesPoint, 'number' | 'text' | 'day'> | undefined {
  const { previous, unit } = change
  if (unit.ucum === value.ucumUnit && (unit.ucum !== null || unit.label === value.unit))
    return previous
  const printed = values.find(({ resultId }) => resultId === previous.resultId)
  if (!printed?.scale || printed.ucumUnit !== value.ucumUnit || printed.unit !== value.unit)
    return undefined
  return { number: printed.scale.number, text: printed.value, day: previous.day }
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
