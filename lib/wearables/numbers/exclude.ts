import type {
  CountedInterval,
  IntervalSource,
} from '#contract/wearables/merging/merge-intervals.ts'
import { joinSpans, lengthOf, type Span, subtractSpans } from '#contract/wearables/merging/spans.ts'

/** A stretch that the wearer left out, of one source or of all of them. */
export interface Exclusion extends Span {
  overrideId: string
  source: string | null
}

export function listExcluded(exclusions: readonly Exclusion[], source: string): Span[] {
  return joinSpans(exclusions.filter((each) => each.source === null || each.source === source))
}

/** What of a source is outside of the stretches that are left out; without any, the same intervals. */
export function excludeFrom(
  source: IntervalSource,
  exclusions: readonly Exclusion[],
): IntervalSource {
  const excluded = listExcluded(exclusions, source.source)
  if (excluded.length === 0) return source
  return {
    source: source.source,
    intervals: source.intervals.flatMap((interval) => cutInterval(interval, excluded)),
    presence: source.presence.flatMap((span) => subtractSpans(span, excluded)),
  }
}

function cutInterval(interval: CountedInterval, excluded: readonly Span[]): CountedInterval[] {
  const left = subtractSpans(interval, excluded)
  const length = interval.until - interval.from
  if (lengthOf(left) === length) return [interval]
  return left.map(({ from, until }) => ({
    ...interval,
    from,
    until,
    value: (interval.value * (until - from)) / length,
  }))
}

/** Whether most of a stretch is left out: of sessions, which count as a whole or not at all. */
export function isMostlyExcluded(span: Span, excluded: readonly Span[]): boolean {
  return lengthOf(subtractSpans(span, excluded)) < (span.until - span.from) / 2
}
