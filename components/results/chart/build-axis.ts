import type { SeriesPoint } from '#lib/results/result-view.ts'

export interface RangeBand {
  from: number
  to: number
  low: number | null
  high: number | null
}

const dayMs = 86_400_000
export const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** From the first day to the last, with some margin; a single day is centered in two months. */
export function buildTimeSpan(points: readonly Pick<SeriesPoint, 'day'>[]): [number, number] {
  const times = points.map(({ day }) => timeOf(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const room = Math.max((last - first) * 0.06, first === last ? 30 * dayMs : 2 * dayMs)
  return [first - room, last + room]
}

/** On a phone of 390 px: a month with its year takes a fifth of the chart, and the last one ends at its place. */
const minShare = 1 / 3

/** Measured days, spaced far enough apart to be legible. */
export function chooseDays(points: readonly Pick<SeriesPoint, 'day'>[]): number[] {
  const [from, to] = buildTimeSpan(points)
  const times = points.map(({ day }) => timeOf(day))
  return spaceLabels(times, (time) => (time - from) / (to - from))
}

/** Of places in order those whose labels do not overlap; the latest is always labeled. */
export function spaceLabels<Place>(
  places: readonly Place[],
  shareOf: (place: Place) => number,
): Place[] {
  const chosen: Place[] = []
  let last = Infinity
  for (const place of places.toReversed()) {
    const share = shareOf(place)
    if (last - share < minShare) continue
    chosen.push(place)
    last = share
  }
  return chosen.reverse()
}

/** Each value's own range, halfway to its neighbors; equal neighbors merge into one band. */
export function buildBands(points: readonly SeriesPoint[]): RangeBand[] {
  const [start, end] = buildTimeSpan(points)
  const bands: RangeBand[] = []
  points.forEach((point, index) => {
    const at = timeOf(point.day)
    const [before, after] = [points[index - 1], points[index + 1]]
    const from = before ? (timeOf(before.day) + at) / 2 : start
    const to = after ? (at + timeOf(after.day)) / 2 : end
    const last = bands.at(-1)
    const { low = null, high = null } = point.limits ?? {}
    if (last && last.low === low && last.high === high) last.to = to
    else bands.push({ from, to, low, high })
  })
  return bands.filter(({ low, high, from, to }) => (low !== null || high !== null) && to > from)
}

/** Round numbers from below the lowest value or limit to above the highest; below zero only if a value is. */
export function buildValueTicks(points: readonly SeriesPoint[]): number[] {
  const all = points.flatMap(({ number, limits }) =>
    [number, limits?.low, limits?.high].filter((one) => one != null),
  )
  return buildTicksBetween(Math.min(...all), Math.max(...all))
}

export function buildTicksBetween(least: number, most: number): number[] {
  const reach = most - least || Math.abs(most) || 1
  const step = roundStep((reach * 1.2) / 4)
  const from = Math.floor((least - reach * 0.08) / step)
  const first = least >= 0 ? Math.max(0, from) : from
  const last = Math.ceil((most + reach * 0.08) / step)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

function roundStep(rough: number) {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power
}
