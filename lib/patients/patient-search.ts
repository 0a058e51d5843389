import { phoneNumber } from '#contract/people.ts'
import type { Transaction } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'

const maxWords = 8

export async function patientSearchCondition(tx: Transaction, search: string): Promise<Prisma.Sql> {
  if (search.includes('@')) {
    return Prisma.sql`p.user_id = (SELECT id FROM "user" WHERE email = ${search.toLowerCase()})`
  }
  const dob = readDate(search)
  if (dob) return Prisma.sql`p.dob = ${dob}`
  const phone = /^[\d\s().+-]+$/.test(search) ? phoneNumber.safeParse(search) : undefined
  if (phone?.success) return Prisma.sql`p.phone_number = ${phone.data}`
  return nameCondition(tx, search)
}

/** Matches a prefix of every word. PostgreSQL splits the words, as it does for the index. */
async function nameCondition(tx: Transaction, search: string) {
  const [split] = await tx.$queryRaw<
    { words: string[] }[]
  >`SELECT patient_words(${search}) AS words`
  const words = (split?.words ?? []).slice(0, maxWords)
  if (words.length === 0) return Prisma.sql`false`
  // Words contain no quotes or backslashes: those separate words.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return Prisma.sql`array_to_tsvector(patient_words(p.first_name || ' ' || p.last_name)) @@ ${query}::tsquery`
}

function readDate(typed: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return typed
  const [, month = '', day = '', year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(typed) ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
