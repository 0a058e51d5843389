import type { Transaction } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { readNameWords, startsWithWords } from './patient-search-condition.ts'

/** Bounds what a very common name costs; the rest is found by typing more of it. */
const maxRead = 500

/**
 * Ids of the patients whose names match once one letter of each word is forgiven: a wrong, missing or extra one, or one in
 * another place. Without those that the words find as they are. Sorted by name.
 */
export async function findSimilarPatients(
  tx: Transaction,
  { search, limit }: { search: string; limit: number },
): Promise<string[]> {
  const words = await readNameWords(tx, search)
  // Other words than of names: an address, a phone number, a date or a code has no similar one.
  if (!words.some(isForgivable) || /[\d@]/.test(search)) return []
  const similar = Prisma.join(words.map(similarTo), ' AND ')
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM (
      SELECT p.id, p.last_name, p.first_name FROM patient p
       WHERE NOT p.is_stock AND p.deleted_at IS NULL AND ${similar} AND NOT (${startsWithWords(words)})
       LIMIT ${maxRead} OFFSET 0) AS found
     ORDER BY lower(last_name), lower(first_name), id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** A key has at least three letters, as in the function name_keys. */
const isForgivable = (word: string) => [...word].length >= 3

function similarTo(word: string) {
  if (!isForgivable(word)) return startsWithWords([word])
  const keys = Prisma.sql`name_keys(patient_words(p.first_name || ' ' || p.last_name)) && name_keys(ARRAY[${word}::text])`
  return Prisma.sql`(${startsWithWords([word])} OR ${keys})`
}
