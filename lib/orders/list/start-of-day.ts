import { zoneOffsetMs } from '#lib/dates/local-time.ts'
import { calendarDayIn } from '#lib/orders/timeline/calendar-day.ts'

/** The first moment of a calendar day (2025-05-03) in a time zone, also where a clock change skips midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const wantedMs = Date.parse(`${day}T00:00:00Z`)
  const guesses = [wantedMs - 86_400_000, wantedMs, wantedMs + 86_400_000].map(
    (ms) => new Date(wantedMs - zoneOffsetMs(timeZone, new Date(ms))),
  )
  const sorted = guesses.toSorted((a, b) => a.getTime() - b.getTime())
  return (
    sorted.find((guess) => calendarDayIn(timeZone, guess) === day) ??
    new Date(Math.max(...sorted.map(Number)))
  )
}
