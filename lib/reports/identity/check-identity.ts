import { readPrintedDate } from '#lib/dates/read-printed-date.ts'
import { compareAge } from './compare-age.ts'
import type { IdentityCheck, Sameness } from './identity-state.ts'

type Printed = string | null | undefined

interface PrintedPerson {
  patient_first_name?: Printed
  patient_last_name?: Printed
  dob?: Printed
  gender?: Printed
  age?: Printed
  date_collected?: Printed
  date_reported?: Printed
}

export interface KnownPerson {
  firstName: string
  lastName: string
  dob: string | null
  gender: string | null
}

/**
 * Whether a report is about this person. Ignores accents, case, name order, initials, middle names, and a missing second
 * family name; a different name, birth date, sex or age differs.
 */
export function checkIdentity(printed: PrintedPerson, known: KnownPerson): IdentityCheck {
  const days = [printed.date_collected, printed.date_reported].flatMap((day) =>
    readPrintedDate(day ?? ''),
  )
  return {
    name: compareNames(
      `${printed.patient_first_name ?? ''} ${printed.patient_last_name ?? ''}`,
      known,
    ),
    dob: compareDays(printed.dob ?? '', known.dob),
    sex: compareSexes(printed.gender, known.gender),
    age: compareAge(printed.age ?? '', known.dob, days),
  }
}

const sexes = ['female', 'male']

/** The parser says "other" where it read none. */
function compareSexes(printed: Printed, known: string | null): Sameness {
  if (!printed || !known || !sexes.includes(printed) || !sexes.includes(known)) return 'unknown'
  return printed === known ? 'same' : 'differs'
}

const titles = new Set(
  'mr mrs ms miss mx dr prof sir madam herr frau fr hr sr sra srta don dona dhr mevr mme mlle jr sr ii iii'.split(
    ' ',
  ),
)
const particles = new Set(
  'de del la las los y e van von der den ten ter zu zur da do dos di le du el al bin ibn'.split(
    ' ',
  ),
)

function compareNames(
  printed: string,
  known: Pick<KnownPerson, 'firstName' | 'lastName'>,
): Sameness {
  const words = splitName(printed)
  const first = splitName(known.firstName)
  const last = splitName(known.lastName)
  if (words.length === 0 || first.length + last.length === 0) return 'unknown'
  // A report with only one name is compared by that name.
  if (words.length === 1)
    return [...first, ...last].some((name) => isSameName(words[0] ?? '', name)) ? 'same' : 'differs'
  if (first.length === 0 || last.length === 0)
    return [...first, ...last].every((name) => words.some((word) => isSameName(word, name)))
      ? 'same'
      : 'differs'
  return namesBoth(words, first, last) ? 'same' : 'differs'
}

/** One word matches a given name and another a family name, the latter in full. */
function namesBoth(words: readonly string[], first: readonly string[], last: readonly string[]) {
  return words.some(
    (word, at) =>
      word.length > 1 &&
      last.some((name) => isSameName(word, name)) &&
      words.some((other, place) => place !== at && first.some((name) => isSameName(other, name))),
  )
}

function isSameName(printed: string, known: string) {
  if (printed.length === 1 || known.length === 1) return printed[0] === known[0]
  return withoutUmlauts(printed) === withoutUmlauts(known)
}

/** Müller may be written Muller or Mueller. */
function withoutUmlauts(name: string) {
  return name.replaceAll(/([aou])e/g, '$1')
}

/** Splits at hyphens too. Scripts other than Latin are dropped. */
function splitName(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’`]/g, '')
  return plain
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !titles.has(word) && !particles.has(word))
}

function compareDays(printed: string, known: string | null): Sameness {
  const days = readPrintedDate(printed)
  if (days.length === 0 || !known) return 'unknown'
  return days.includes(known) ? 'same' : 'differs'
}
