export interface MeasuredPoint {
  at: number
  value: number
  /** seconds east of UTC */
  offset: number
}

export interface PointSource {
  source: string
  points: readonly MeasuredPoint[]
}

/** Devices that measure less often than this have gaps. */
const slotMs = 5 * 60_000

export interface Slot {
  from: number
  /** of the first point */
  offset: number
  source: string
  mean: number
  min: number
  max: number
}

/**
 * Merges values at instants for reading only, such as heart rates: in each five minutes the first source counts that
 * measured then. Slots weigh the same, so that a device does not count more because it measures more often.
 */
export function mergePoints(sources: readonly PointSource[]): Slot[] {
  const slots = new Map<number, Slot>()
  for (const { source, points } of sources) {
    const bySlot = Map.groupBy(points, ({ at }) => Math.floor(at / slotMs) * slotMs)
    for (const [from, own] of bySlot)
      if (!slots.has(from)) slots.set(from, summarize(source, from, own))
  }
  return [...slots.values()].toSorted((a, b) => a.from - b.from)
}

function summarize(source: string, from: number, given: readonly MeasuredPoint[]): Slot {
  const points = [...new Map(given.map((point) => [point.at, point])).values()]
  const values = points.map(({ value }) => value)
  const first = points.reduce(
    (a, b) => (b.at < a.at ? b : a),
    points[0] ?? { at: from, value: 0, offset: 0 },
  )
  return {
    from,
    offset: first.offset,
    source,
    mean: values.reduce((total, value) => total + value, 0) / values.length,
    min: Math.min(...values),
    max: Math.max(...values),
  }
}
