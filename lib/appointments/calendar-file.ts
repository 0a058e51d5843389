import { localTimeIn, zoneOffsetMs } from '#lib/dates/local-time.ts'

interface CalendarVisit {
  appointmentId: string
  startAt: string
  endAt: string | null
  timeZone: string
  /** says nothing about the test: calendars are shared */
  title: string
  location: string
  url: string
  /** counts changes: a calendar replaces an event by one with a higher sequence */
  sequence: number
  /** when the visit last changed, in ISO format */
  changedAt: string
}

const defaultMs = 30 * 60_000
const dayMs = 86_400_000

/** An iCalendar file (RFC 5545) with the rules of the place's time zone around the visit. */
export function writeCalendarFile(visit: CalendarVisit): string {
  const { timeZone, startAt } = visit
  const start = new Date(startAt)
  const end = visit.endAt ? new Date(visit.endAt) : new Date(start.getTime() + defaultMs)
  const local = (at: Date) => `TZID=${timeZone}:${compact(localTimeIn(timeZone, at))}00`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Phial//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...listOffsets(timeZone, start),
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${visit.appointmentId}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${compact(new Date(visit.changedAt).toISOString().slice(0, 19))}Z`,
    `DTSTART;${local(start)}`,
    `DTEND;${local(end)}`,
    `SUMMARY:${escapeText(visit.title)}`,
    `LOCATION:${escapeText(visit.location)}`,
    `URL:${visit.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** Each change of the zone's clock within a year of the visit, or its one offset where it never changes. */
function listOffsets(timeZone: string, at: Date): string[] {
  const offsetOn = (ms: number) => zoneOffsetMs(timeZone, new Date(ms))
  const days = Array.from({ length: 731 }, (_, day) => at.getTime() + (day - 365) * dayMs)
  const changes = days.flatMap((ms) => {
    const [from, to] = [offsetOn(ms), offsetOn(ms + dayMs)]
    return from === to ? [] : [{ from, to, at: findChange(offsetOn, ms) }]
  })
  if (changes.length === 0) {
    const offset = offsetOn(at.getTime())
    return writeOffset({ from: offset, to: offset, at: 0 }, false)
  }
  const lowest = Math.min(...changes.map(({ to }) => to))
  return changes.flatMap((change) => writeOffset(change, change.to > lowest))
}

/** To the minute, within a day that contains one change. */
function findChange(offsetOn: (ms: number) => number, dayStartMs: number): number {
  const before = offsetOn(dayStartMs)
  let [low, high] = [dayStartMs, dayStartMs + dayMs]
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOn(middle) === before) low = middle
    else high = middle
  }
  return Math.round(high / 60_000) * 60_000
}

function writeOffset(change: { from: number; to: number; at: number }, isDaylight: boolean) {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  const local = new Date(change.at + change.from).toISOString().slice(0, 19)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${change.at === 0 ? '19700101T000000' : compact(local)}`,
    `TZOFFSETFROM:${writeMinutes(change.from)}`,
    `TZOFFSETTO:${writeMinutes(change.to)}`,
    `END:${kind}`,
  ]
}

function writeMinutes(offsetMs: number) {
  const minutes = Math.abs(offsetMs) / 60_000
  const digits = (count: number) => String(Math.floor(count)).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${digits(minutes / 60)}${digits(minutes % 60)}`
}

const compact = (local: string) => local.replace(/[-:]/g, '')

function escapeText(text: string) {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** Lines are at most 75 octets long; a continuation starts with a space. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
