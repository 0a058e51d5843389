import { z } from 'zod'

/** As forms and responses write it. */
export const isoDateOfBirth = z
  .string()
  .trim()
  .pipe(
    z.iso
      .date({ abort: true })
      .refine((date) => date <= new Date().toISOString().slice(0, 10), {
        error: 'Value error, dob cannot be in the future',
      })
      .refine((date) => date >= '1900-01-01', {
        error: 'Value error, dob cannot be before 1900',
      }),
  )

const instant = z.iso.datetime({ offset: true, local: true })
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/
const dayAndMonth = /^(\d{1,2})(?: |-)([a-z]{3,9})\.?(?: |-|, )(\d{4})$/i
const monthAndDay = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
/** also before a time */
const yearLast = /^\d{1,2}([/.-])\d{1,2}\1(\d{4}|\d{2})((,? |T)\d.*)?$/i

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * Contract 2.6: many spellings are accepted. Besides ISO dates these are date-times, by their date as it is written, years
 * before months, and English months; of 04/05/1990 nothing says which one is the month.
 */
export const dateOfBirth = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (yearLast.test(typed)) {
      context.addIssue({
        code: 'custom',
        message: 'Value error, dob must have the year first, such as 1990-12-31',
      })
      return z.NEVER
    }
    return spellIso(typed)
  })
  .pipe(isoDateOfBirth)

/** The text itself where it has no spelling that is accepted. */
function spellIso(typed: string): string {
  if (instant.safeParse(typed.replace(' ', 'T')).success) return typed.slice(0, 10)
  const [, year, , month, day] = yearFirst.exec(typed) ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (digitsOnly.test(typed)) return typed.replace(digitsOnly, '$1-$2-$3')
  const [, firstDay, firstName, firstYear] = dayAndMonth.exec(typed) ?? []
  if (firstDay && firstName) return nameMonth(firstYear, firstName, firstDay) ?? typed
  const [, name, secondDay, secondYear] = monthAndDay.exec(typed) ?? []
  return (name && secondDay && nameMonth(secondYear, name, secondDay)) || typed
}

function nameMonth(year: string | undefined, name: string, day: string) {
  const word = name.toLowerCase()
  const isShort = word.length === 3 || word === 'sept'
  const index = months.findIndex((month) => month === word || (isShort && month.startsWith(word)))
  if (year === undefined || index < 0) return undefined
  return `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
