import type { ClinicContact } from './clinic-contact.ts'

/** isOpen with when it closes, or when it opens next; null where no hours are published or none are near. */
export type Opening =
  | { isOpen: true; closes: string }
  | { isOpen: false; opensOn: string; opens: string; isToday: boolean }
  | null

const maxDaysAhead = 14

type Hours = Pick<ClinicContact, 'hours' | 'timeZone' | 'closedDays'>

/** By the clinic's own clock, wherever the reader is. */
export function describeOpening(contact: Hours, now: Date): Opening {
  if (!contact.hours) return null
  const { day, time } = readClock(contact.timeZone, now)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const date = addDays(day, ahead)
    const open = hoursOn(contact, date)
    if (!open) continue
    if (ahead > 0 || time < open.opens)
      return { isOpen: false, opensOn: date, opens: open.opens, isToday: ahead === 0 }
    if (time < open.closes) return { isOpen: true, closes: open.closes }
  }
  return null
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
