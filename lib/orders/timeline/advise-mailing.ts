import { addDays, calendarDayIn, weekdayOf } from './calendar-day.ts'
import type { MailingAdvice } from './timeline.ts'

const thursday = 4
const daysToMonday: Record<number, number> = { 5: 3, 6: 2, 0: 1 }

/**
 * A sample mailed on Friday or later waits over the weekend, so mail it by Thursday or collect it on Monday. Days are in
 * the viewer's time zone.
 */
export function adviseMailing(now: Date, timeZone: string): MailingAdvice {
  const today = calendarDayIn(timeZone, now)
  const weekday = weekdayOf(today)
  const wait = daysToMonday[weekday]
  if (wait !== undefined) return { kind: 'waitForMonday', day: addDays(today, wait) }
  if (weekday === thursday) return { kind: 'postToday', day: today }
  return { kind: 'postByThursday', day: addDays(today, thursday - weekday) }
}
