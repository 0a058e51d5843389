import type { MergedIntervals } from '#contract/wearables/merging/merge-intervals.ts'
import type { Span } from '#contract/wearables/merging/spans.ts'
import { dateAt, type OffsetChange, offsetAt, secondsOfDay } from './local-days.ts'

export interface DayPart {
  source: string
  value: number
  seconds: number
}

export interface CountedDay {
  date: string
  /** null when nothing was measured, which is not zero */
  value: number | null
  coveredSeconds: number
  /** of the person's day, 23 hours or more than a day included */
  daySeconds: number
  /** the parts add up to the value */
  parts: DayPart[]
}

/** Sums merged counts by the person's days. */
export function countDays(
  merged: MergedIntervals,
  { dates, changes }: { dates: readonly string[]; changes: readonly OffsetChange[] },
): CountedDay[] {
  const values = new Map<string, number>()
  for (const { from, offset, value, source } of merged.pieces)
    add(values, `${dateAt(from, offset)} ${source}`, value)
  const seconds = new Map<string, number>()
  for (const { source, spans } of merged.covered)
    for (const span of spans) addSpan(seconds, source, span, changes)
  const sources = [...new Set(merged.covered.map(({ source }) => source))]
  return dates.map((date) => {
    const parts = sources
      .map((source) => ({
        source,
        value: values.get(`${date} ${source}`) ?? 0,
        seconds: seconds.get(`${date} ${source}`) ?? 0,
      }))
      .filter(({ value, seconds: covered }) => value > 0 || covered > 0)
    return {
      date,
      value: parts.length === 0 ? null : parts.reduce((total, part) => total + part.value, 0),
      coveredSeconds: parts.reduce((total, part) => total + part.seconds, 0),
      daySeconds: secondsOfDay(date, changes),
      parts,
    }
  })
}

/** A stretch that reaches into another day counts in both. */
function addSpan(
  seconds: Map<string, number>,
  source: string,
  span: Span,
  changes: readonly OffsetChange[],
) {
  let at = span.from
  while (at < span.until) {
    const offset = offsetAt(changes, at)
    const date = dateAt(at, offset)
    const dayEnd = Date.parse(`${date}T00:00:00Z`) + 86_400_000 - offset * 1000
    const change = changes.find((each) => each.at > at)?.at ?? Number.POSITIVE_INFINITY
    const until = Math.min(span.until, dayEnd, change)
    add(seconds, `${date} ${source}`, (until - at) / 1000)
    at = until
  }
}

function add(totals: Map<string, number>, key: string, value: number) {
  totals.set(key, (totals.get(key) ?? 0) + value)
}
