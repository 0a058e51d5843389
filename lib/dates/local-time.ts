import { dateFormat } from '#lib/i18n/date-format.ts'

/** How far the zone's clock is ahead of UTC at an instant. */
export function zoneOffsetMs(timeZone: string, at: Date): number {
  const name = dateFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name ?? '') ?? []
  const ms = (Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1_000
  return sign === '-' ? -ms : ms
}

/** What the clock on the wall shows: 2026-11-24T08:15. */
export function localTimeIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 16)
}

/** The instant of a local time such as 2026-11-24T08:00; of a time that a clock change repeats, the later one. */
export function instantAt(timeZone: string, localTime: string): Date {
  const wantedMs = Date.parse(`${localTime}:00Z`)
  const guess = new Date(wantedMs - zoneOffsetMs(timeZone, new Date(wantedMs)))
  return new Date(wantedMs - zoneOffsetMs(timeZone, guess))
}
