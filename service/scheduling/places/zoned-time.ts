const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** What a clock in the zone shows, as if it were UTC. */
function readWallClock(time: Date, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The calendar day in the zone: 2026-11-01. */
export function dayIn(timeZone: string, time: Date) {
  return new Date(readWallClock(time, timeZone)).toISOString().slice(0, 10)
}

export function addDays(day: string, count: number) {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string) {
  return new Date(day).getUTCDay()
}

/**
 * The moment at which clocks in the zone show this time of day. US clocks change at 2 a.m., so that the offset at noon
 * is right for every time from 3 a.m. on.
 */
export function zonedTime(day: string, minutes: number, timeZone: string) {
  const noon = new Date(Date.parse(day) + dayMs / 2)
  const offset = readWallClock(noon, timeZone) - noon.getTime()
  return new Date(Date.parse(day) + minutes * minuteMs - offset)
}
