import type { CountedInterval } from '#contract/wearables/merging/merge-intervals.ts'
import { joinSpans, type Span, subtractSpans } from '#contract/wearables/merging/spans.ts'

/** What one series counted in an hour of the person’s clock. */
export interface CountedHour extends CountedInterval {
  /** when its last count begins */
  lastAt: number
  /** counts of one length follow each other without gaps or overlaps */
  isTiled: boolean
}

export interface HourSource {
  /** the hours of each of its series, in the order of time */
  series: readonly (readonly CountedHour[])[]
  presence: readonly Span[]
}

export interface ChosenHours {
  /** to be merged as they are */
  whole: CountedInterval[]
  /** of each series, where its single counts are needed */
  fine: Span[][]
}

/**
 * Which hours can be merged as a whole, with the same outcome as their single counts: those that nothing cuts. The sources are
 * in the order of their preference; an hour is cut where a better source begins or ends, or a stretch that is left out.
 */
export function chooseHours(
  sources: readonly HourSource[],
  { exclusions, now }: { exclusions: readonly Span[]; now: number },
): ChosenHours[] {
  const better: Span[] = []
  const unclear: Span[] = []
  return sources.map(({ series, presence }) => {
    const measured = joinSpans(better)
    const cuts = [...measured, ...exclusions]
      .flatMap(({ from, until }) => [from, until])
      .toSorted((a, b) => a - b)
    const doubtful = joinSpans(unclear)
    const isUncut = (hour: CountedHour) => !hasWithin(cuts, hour) && !touches(hour, doubtful)
    const chosen: ChosenHours = { whole: [], fine: [] }
    for (const hours of series) {
      const isAlone = series.length === 1
      const spans: Span[] = []
      let coveredUntil = Number.NEGATIVE_INFINITY
      let isOpen = false
      hours.forEach((hour, index) => {
        const next = hours[index + 1]?.from ?? Number.POSITIVE_INFINITY
        const isApart = hour.from >= coveredUntil && hour.until <= next
        coveredUntil = Math.max(coveredUntil, hour.until)
        if (isAlone && isApart && hour.isTiled && hour.until <= now && isUncut(hour)) {
          const { from, until, value, offset } = hour
          chosen.whole.push({ from, until, value, offset })
          isOpen = false
          return
        }
        unclear.push({ from: hour.from, until: hour.until })
        const last = spans.at(-1)
        const until = hour.lastAt + 1
        if (isOpen && last) last.until = Math.max(last.until, until)
        else spans.push({ from: hour.from, until })
        isOpen = true
      })
      chosen.fine.push(spans)
      better.push(...hours)
    }
    better.push(...presence)
    return chosen
  })
}

function touches(span: Span, joined: readonly Span[]) {
  const [left] = subtractSpans(span, joined)
  return left?.from !== span.from || left.until !== span.until
}

/** Whether one of the sorted instants lies within the span, its ends apart. */
function hasWithin(sorted: readonly number[], { from, until }: Span) {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) > from) high = middle
    else low = middle + 1
  }
  return (sorted[low] ?? Number.POSITIVE_INFINITY) < until
}
