export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const formats = new Map<string, Intl.DateTimeFormat>()
/** by zone, then by hour since 1970 */
const offsets = new Map<string, Map<number, number>>()

function formatOf(zone: string) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** Seconds east of UTC; zones change their offset on whole hours of UTC in the places where the demo lives. */
export function offsetAt(zone: string, at: number): number {
  const hour = Math.floor(at / hourMs)
  const ofZone = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, ofZone)
  const known = ofZone.get(hour)
  if (known !== undefined) return known
  const name = formatOf(zone)
    .formatToParts(hour * hourMs)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name ?? '') ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  // Some years of hours: a worker lives long.
  if (ofZone.size > 50_000) ofZone.clear()
  ofZone.set(hour, offset)
  return offset
}

/** A calendar day as the number of days since 1970-01-01. */
export function dayNumberAt(zone: string, at: number): number {
  return Math.floor((at + offsetAt(zone, at) * 1000) / dayMs)
}

export function writeDay(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10)
}

/** When clocks in the zone show this many minutes after midnight of a day. */
export function instantOf(zone: string, dayNumber: number, minutes: number): number {
  const shown = dayNumber * dayMs + minutes * minuteMs
  const guess = shown - offsetAt(zone, shown) * 1000
  return shown - offsetAt(zone, guess) * 1000
}
