import type { PrintedPerson } from '#service/parsing/values/conditional-range.ts'
import type { ReportMetadata } from './read-metadata.ts'

/** Sex and age as the report prints them. An age in months says nothing about years here. */
export function findPerson(metadata: ReportMetadata): PrintedPerson {
  const { gender } = metadata
  const ages = readAge(metadata.age) ?? countYears(metadata)
  return { ...(gender !== 'other' && { sex: gender }), ...(ages && { ages }) }
}

const years =
  /^(\d{1,3})\s*(?:$|\/|[yj]\b|y(?:ea)?rs?|y\.?o|años|anos|anni|jahre|jaar|ans|\d+\s*(?:m|d))/i

function readAge(age: string | null): number[] | undefined {
  const read = years.exec(age ?? '')?.[1]
  return read === undefined ? undefined : [Number(read)]
}

/** The day and month of a date may be printed in either order: only its year is certain. */
function countYears({ dob, dateCollected, dateReported }: ReportMetadata): number[] | undefined {
  const [born, now] = [yearOf(dob), yearOf(dateCollected ?? dateReported)]
  if (born === undefined || now === undefined || now <= born) return undefined
  return [now - born - 1, now - born]
}

function yearOf(date: string | null): number | undefined {
  const read = /\b((?:19|20)\d{2})\b/.exec(date ?? '')?.[1]
  return read === undefined ? undefined : Number(read)
}
