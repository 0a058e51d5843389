import type { Sameness } from './identity-state.ts'

const printedAge = /(\d{1,3})\s*([a-zñ]*)/

/** In full years: "33 Years", "33Y", "7 months", "33 Jahre"; undefined when it is not an age. */
export function readAge(printed: string): number | undefined {
  const [, digits, unit = ''] = printedAge.exec(printed.trim().toLowerCase()) ?? []
  if (digits === undefined) return undefined
  const count = Number(digits)
  if (/^(?:d|w|t)/.test(unit)) return 0
  if (/^(?:mo|mth|mes|mon|m$)/.test(unit)) return Math.floor(count / 12)
  return count > 125 ? undefined : count
}

/** At a day such as 2026-03-14, in full years. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4))
  return day.slice(5) < dob.slice(5) ? years - 1 : years
}

/** Laboratories count to the collection, to the report, or only from year to year. */
export function compareAge(printed: string, dob: string | null, days: readonly string[]): Sameness {
  const age = readAge(printed)
  if (age === undefined || !dob || days.length === 0) return 'unknown'
  const fitting = days.flatMap((day) => [
    ageOn(dob, day),
    Number(day.slice(0, 4)) - Number(dob.slice(0, 4)),
  ])
  return fitting.includes(age) ? 'same' : 'differs'
}
