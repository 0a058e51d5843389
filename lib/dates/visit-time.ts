import { dateFormat } from '#lib/i18n/date-format.ts'

// Times of visits, in the time zone of their place. Client-safe.

/** "Tuesday, November 24, 8:15 AM" */
export function formatVisitTime(locale: string, timeZone: string, instant: string): string {
  return dateFormat(locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))
}

/** "8:15 AM" */
export function formatVisitClock(locale: string, timeZone: string, instant: string): string {
  return dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  )
}

/** A recent year: in 1970 Anchorage was not on Alaska Time. */
const namedAt = Date.UTC(2026, 0)

/** "Mountain Standard Time": as people there call it, without an offset to compute. */
export function nameZone(locale: string, timeZone: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(namedAt)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Whether clocks in both zones show the same at that moment. */
export function showsSameTime(zone: string, other: string, instant: string): boolean {
  const at = (timeZone: string) =>
    dateFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(instant),
    )
  return at(zone) === at(other)
}
