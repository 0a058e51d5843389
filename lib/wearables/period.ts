import { z } from 'zod'

export const periodViews = ['day', 'week', 'month', 'year'] as const
export type PeriodView = (typeof periodViews)[number]

/** A stretch of the person's own calendar. */
export interface Period {
  view: PeriodView
  /** of the person's calendar, the first to the last */
  dates: string[]
  /** instants around the dates, wherever on earth they were lived */
  from: Date
  until: Date
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const firstYear = 2000

export const calendarDay = z.iso
  .date()
  .refine((day) => day >= `${firstYear}-01-01` && day < '2200-01-01', { error: 'invalid' })

export const timeOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export function addDays(day: string, count: number): string {
  return dayOf(timeOfDay(day) + count * dayMs)
}

/** Weeks begin on Sunday, as calendars in the United States do. */
export function findPeriod(view: PeriodView, on: string): Period {
  const [first, last] = findEnds(view, on)
  const dates: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) dates.push(day)
  // Clocks are up to 14 hours ahead of UTC and 12 hours behind it.
  return {
    view,
    dates,
    from: new Date(timeOfDay(first) - 14 * hourMs),
    until: new Date(timeOfDay(last) + dayMs + 12 * hourMs),
  }
}

function findEnds(view: PeriodView, on: string): [string, string] {
  const date = new Date(timeOfDay(on))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (view) {
    case 'day':
      return [on, on]
    case 'week': {
      const sunday = addDays(on, -date.getUTCDay())
      return [sunday, addDays(sunday, 6)]
    }
    case 'month':
      return [dayOf(Date.UTC(year, month, 1)), dayOf(Date.UTC(year, month + 1, 0))]
    case 'year':
      return [dayOf(Date.UTC(year, 0, 1)), dayOf(Date.UTC(year, 11, 31))]
  }
}

/** Days from the last `count` ones up to and including `until`. */
export function lastDays(until: string, count: number): Period {
  const first = addDays(until, 1 - count)
  const { from } = findPeriod('day', first)
  return {
    view: 'month',
    dates: Array.from({ length: count }, (_, index) => addDays(first, index)),
    from,
    until: findPeriod('day', until).until,
  }
}

/** A day in the period before and after. */
export function findNeighbors({ dates }: Period): { earlier: string; later: string } {
  return { earlier: addDays(dates[0] ?? '', -1), later: addDays(dates.at(-1) ?? '', 1) }
}
