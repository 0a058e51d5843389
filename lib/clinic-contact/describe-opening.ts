import { showsSameTime } from '#lib/dates/visit-time.ts'
import type { ClinicContact } from './clinic-contact.ts'

/** isOpen with when it closes, or when it opens next; null where no hours are published or none are near. */
export type Opening =
  | ({ isOpen: true; closes: string } & Where)
  | ({ isOpen: false; opensOn: string; opens: string; isToday: boolean } & Where)
  | null

/** isElsewhere: the reader's clock shows another time than the clinic's, so that its zone has to be named. */
interface Where {
  isElsewhere: boolean
}

const maxDaysAhead = 14

type Hours = Pick<ClinicContact, 'hours' | 'timeZone' | 'closedDays'>

/** By the clinic's own clock. Its today is only called so for readers whose clock shows the same. */
export function describeOpening(
  contact: Hours,
  { now, timeZone }: { now: Date; timeZone: string },
): Opening {
  if (!contact.hours) return null
  const isElsewhere = !showsSameTime(contact.timeZone, timeZone, now.toISOString())
  const { day, time } = readClock(contact.timeZone, now)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const date = addDays(day, ahead)
    const open = hoursOn(contact, date)
    if (!open) continue
    if (ahead > 0 || time < open.opens)
      return {
        isOpen: false,
        opensOn: date,
        opens: open.opens,
        isToday: ahead === 0 && !isElsewhere,
        isElsewhere,
      }
    if (time < open.closes) return { isOpen: true, closes: open.closes, isElsewhere }
  }
  return null
}

export function listClosedDays({ timeZone, closedDays }: Hours, now: Date): string[] {
  const { day: today } = readClock(timeZone, now)
  return closedDays.filter((day) => day >= today)
}

function hoursOn({ hours, closedDays }: Hours, day: string) {
  if (closedDays.includes(day)) return null
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return hours?.[weekday] ?? null
}

function readClock(timeZone: string, now: Date) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

function addDays(day: string, count: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
