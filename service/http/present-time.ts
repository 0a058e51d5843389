/** A moment as the wire writes it: 2026-05-01T09:30:00.123000+00:00. */
export function presentTime(time: Date) {
  return time.toISOString().replace('Z', '000+00:00')
}

/** A calendar day, kept as midnight UTC, as the wire writes it: 2026-05-01. */
export function presentDay(day: Date) {
  return day.toISOString().slice(0, 10)
}
