import { joinSpans, lengthOf, type Span, subtractSpans } from './spans.ts'

export interface CountedInterval extends Span {
  value: number
  /** seconds east of UTC */
  offset: number
}

export interface IntervalSource {
  /** who measured, such as "oura ring" */
  source: string
  intervals: readonly CountedInterval[]
  /** when it measured: a stretch without a count is then a zero, and no gap */
  presence: readonly Span[]
}

/** What of an interval counts. */
export interface Piece extends CountedInterval {
  source: string
}

export interface MergedIntervals {
  pieces: Piece[]
  /** when each source counted, none at the same time as another */
  covered: { source: string; spans: Span[] }[]
}

/**
 * Merges counts for reading only, such as steps. The sources are in the order of their preference: each fills what the ones
 * before it did not measure, with the share of its intervals that lies there, so that no moment counts twice.
 */
export function mergeIntervals(sources: readonly IntervalSource[]): MergedIntervals {
  const pieces: Piece[] = []
  const covered: MergedIntervals['covered'] = []
  let taken: Span[] = []
  for (const { source, intervals, presence } of sources) {
    for (const own of withoutOverlaps(intervals))
      for (const { from, until } of subtractSpans(own, taken)) {
        const share = (until - from) / (own.until - own.from)
        pieces.push({ from, until, value: own.value * share, offset: own.offset, source })
      }
    const measured = joinSpans([...intervals, ...presence])
    const spans = measured.flatMap((span) => subtractSpans(span, taken))
    if (spans.length > 0) covered.push({ source, spans })
    taken = joinSpans([...taken, ...measured])
  }
  return { pieces, covered }
}

/** Devices of one kind may overlap: of a later interval counts the share that no earlier one covers. */
function withoutOverlaps(intervals: readonly CountedInterval[]): CountedInterval[] {
  let coveredUntil = Number.NEGATIVE_INFINITY
  const sorted = intervals
    .filter(({ from, until }) => until > from)
    .toSorted((a, b) => a.from - b.from || a.until - b.until || b.value - a.value)
  return sorted.flatMap((interval) => {
    const from = Math.max(interval.from, coveredUntil)
    coveredUntil = Math.max(coveredUntil, interval.until)
    if (from >= interval.until) return []
    const share = (interval.until - from) / (interval.until - interval.from)
    return [{ ...interval, from, value: interval.value * share }]
  })
}

export function coveredSeconds({ covered }: Pick<MergedIntervals, 'covered'>): number {
  return covered.reduce((total, { spans }) => total + lengthOf(spans), 0) / 1000
}
