import { afterQuietHours, beforeQuietHours } from '#lib/notices/quiet-hours.ts'

const hourMs = 3_600_000

export const visitReminders = ['day-before', 'hours-before'] as const
export type VisitReminder = (typeof visitReminders)[number]

/** A day before, or the morning after that; two hours before, or the evening before when that is at night. */
export function remindAt(reminder: VisitReminder, startAt: Date, zones: readonly string[]): Date {
  const before = (hours: number) => new Date(startAt.getTime() - hours * hourMs)
  return reminder === 'day-before'
    ? afterQuietHours(before(24), zones)
    : beforeQuietHours(before(2), zones)
}
