/** A stretch of time in milliseconds since 1970, without its end. */
export interface Span {
  from: number
  until: number
}

/** Sorted and without overlaps; stretches that are at most `maxGapMs` apart become one. */
export function joinSpans(spans: readonly Span[], maxGapMs = 0): Span[] {
  const joined: Span[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    if (until <= from) continue
    const last = joined.at(-1)
    if (last && from <= last.until + maxGapMs) last.until = Math.max(last.until, until)
    else joined.push({ from, until })
  }
  return joined
}

/** What of a span is outside of `joined`, which is sorted and without overlaps. */
export function subtractSpans({ from, until }: Span, joined: readonly Span[]): Span[] {
  const left: Span[] = []
  let at = from
  for (let index = findFirstAfter(joined, from); index < joined.length; index += 1) {
    const taken = joined[index]
    if (!taken || taken.from >= until) break
    if (taken.from > at) left.push({ from: at, until: taken.from })
    at = Math.max(at, taken.until)
  }
  if (at < until) left.push({ from: at, until })
  return left
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((total, { from, until }) => total + until - from, 0)
}

/** The first span that ends after the instant. */
function findFirstAfter(joined: readonly Span[], at: number) {
  let [low, high] = [0, joined.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((joined[middle]?.until ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}
