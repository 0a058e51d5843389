/** Wire format of a moment: 2026-05-01T09:30:00.123000+00:00. */
export function presentTime(time: Date) {
  return time.toISOString().replace('Z', '000+00:00')
}

/** Wire format of a calendar day, stored as midnight UTC: 2026-05-01. */
export function presentDay(day: Date) {
  return day.toISOString().slice(0, 10)
}
