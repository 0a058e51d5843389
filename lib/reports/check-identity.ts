import { readPrintedDate } from '#lib/dates/read-printed-date.ts'

/** `unknown` where either side does not say. */
export type Sameness = 'same' | 'differs' | 'unknown'

export interface IdentityCheck {
  name: Sameness
  dob: Sameness
}

interface PrintedPerson {
  patient_first_name?: string | null | undefined
  patient_last_name?: string | null | undefined
  dob?: string | null | undefined
}

interface KnownPerson {
  firstName: string
  lastName: string
  /** 1990-05-31 */
  dob: string | null
}

/**
 * Whether a report names this person. Accents, capitals, the order of the names, initials, middle names and one of two
 * family names make no difference; another name or another day does.
 */
export function checkIdentity(printed: PrintedPerson, known: KnownPerson): IdentityCheck {
  return {
    name: compareNames(
      `${printed.patient_first_name ?? ''} ${printed.patient_last_name ?? ''}`,
      known,
    ),
    dob: compareDays(printed.dob ?? '', known.dob),
  }
}

/** The reasons to have a person look, as they stand among the report's reasons. */
export function listIdentityReasons({ name, dob }: IdentityCheck): string[] {
  return [
    ...(name === 'differs' ? ['name-differs'] : []),
    ...(dob === 'differs' ? ['dob-differs'] : []),
  ]
}

const titles = new Set(
  'mr mrs ms miss mx dr prof sir madam herr frau fr hr sr sra srta don dona dhr mevr mme mlle jr sr ii iii'.split(
    ' ',
  ),
)
/** Small words of family names, which one side writes and the other leaves out. */
const particles = new Set(
  'de del la las los y e van von der den ten ter zu zur da do dos di le du el al bin ibn'.split(
    ' ',
  ),
)

function compareNames(printed: string, known: KnownPerson): Sameness {
  const words = splitName(printed)
  const first = splitName(known.firstName)
  const last = splitName(known.lastName)
  if (words.length === 0 || first.length + last.length === 0) return 'unknown'
  // A report that prints one name alone says as much as that one.
  if (words.length === 1)
    return [...first, ...last].some((name) => isSameName(words[0] ?? '', name)) ? 'same' : 'differs'
  if (first.length === 0 || last.length === 0)
    return [...first, ...last].every((name) => words.some((word) => isSameName(word, name)))
      ? 'same'
      : 'differs'
  return namesBoth(words, first, last) ? 'same' : 'differs'
}

/** One word stands for a given name and another for a family name, and that one in full. */
function namesBoth(words: readonly string[], first: readonly string[], last: readonly string[]) {
  return words.some(
    (word, at) =>
      word.length > 1 &&
      last.some((name) => isSameName(word, name)) &&
      words.some((other, place) => place !== at && first.some((name) => isSameName(other, name))),
  )
}

/** An initial stands for any name that begins with it. */
function isSameName(printed: string, known: string) {
  if (printed.length === 1 || known.length === 1) return printed[0] === known[0]
  return withoutUmlauts(printed) === withoutUmlauts(known)
}

/** Müller is written Muller and Mueller. */
function withoutUmlauts(name: string) {
  return name.replaceAll(/([aou])e/g, '$1')
}

/** Words in small plain letters; a hyphen parts two names. Letters of other scripts say nothing here. */
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
