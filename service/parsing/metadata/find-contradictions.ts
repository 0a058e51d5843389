import { type MetadataField, splitName } from './read-metadata.ts'

/** What pages that belong to one report say alike. */
export type Contradiction = 'several-people' | 'several-dates'

/**
 * What a document names several of, from all fields that it prints: reports of two people in one file, or of one person on
 * several days, whose results would all be taken for those of the first.
 */
export function findContradictions(fields: readonly MetadataField[]): Contradiction[] {
  const valuesOf = (field: MetadataField['field']) => [
    ...new Set(fields.filter((each) => each.field === field).map(({ value }) => value)),
  ]
  const days = (field: 'dob' | 'collected') => new Set(valuesOf(field).map(withoutSigns))
  const names = valuesOf('name').map((value) => listNameWords(value))
  const arePeople =
    days('dob').size > 1 || names.some((name) => !isSamePerson(name, names[0] ?? []))
  return [
    ...(arePeople ? ['several-people' as const] : []),
    ...(days('collected').size > 1 ? ['several-dates' as const] : []),
  ]
}

/** The same day is taken to be printed alike, but for its signs. */
const withoutSigns = (date: string) => date.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, ' ')

const listNameWords = (name: string) =>
  splitName(name)
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Names and initials of one are all in the other: "Ada M. Albrecht" and "ALBRECHT, ADA". */
function isSamePerson(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
  return fewer.every((word) =>
    more.some((each) => each === word || (word.length === 1 && each.startsWith(word))),
  )
}
