import { phoneNumber } from '#contract/people.ts'
import { isSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import { readPrintedDate } from '#lib/dates/read-printed-date.ts'
import type { Transaction } from '#lib/db/client.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { Prisma } from '#prisma/generated/client.ts'

const maxWords = 8
/** As many as people name of a phone number. */
const fewestDigits = 4

const maxFound = 200

/**
 * By what a person at the desk has: a name, an email address or its beginning, a date of birth as printed or typed, a
 * phone number or its last digits, a kit’s code, an order’s reference.
 */
export async function patientSearchCondition(tx: Transaction, search: string): Promise<Prisma.Sql> {
  const owners = await findOrderOwners(tx, search)
  const others = await ownSearchCondition(tx, search)
  return owners.length > 0 ? Prisma.sql`(${others} OR p.id = ANY(${owners}::uuid[]))` : others
}

/** The order’s id or its first eight characters, which may also be digits of a phone number or a name. */
async function findOrderOwners(tx: Transaction, search: string): Promise<string[]> {
  const isReference = /^[0-9a-f]{8}$/i.test(search)
  if (!isReference && !isUuid(search)) return []
  const [first, last] = isReference
    ? ['0', 'f'].map((digit) => fillId(search, digit))
    : [search, search]
  const orders = await tx.orderProjection.findMany({
    where: { orderId: { gte: first, lte: last } },
    select: { clientUserId: true },
    take: maxFound,
  })
  return orders.flatMap(({ clientUserId }) =>
    clientUserId && isUuid(clientUserId) ? [clientUserId] : [],
  )
}

const fillId = (reference: string, digit: string) =>
  [reference, ...[4, 4, 4, 12].map((length) => digit.repeat(length))].join('-')

async function ownSearchCondition(tx: Transaction, search: string): Promise<Prisma.Sql> {
  const contact = contactCondition(search)
  if (contact) return contact
  const code = normalizeSampleId(search)
  if (isSampleId(code)) {
    const order = await tx.orderProjection.findFirst({
      where: { sampleId: code },
      select: { clientUserId: true },
    })
    const owner = order?.clientUserId
    if (owner && isUuid(owner)) return Prisma.sql`p.id = ${owner}::uuid`
  }
  return nameCondition(tx, search)
}

/**
 * Ids of the patients with an email address, a phone number or a date of birth, for lists of what is theirs;
 * undefined if the words are none of these.
 */
export async function findPatientsByContact(
  tx: Transaction,
  search: string,
): Promise<string[] | undefined> {
  const contact = contactCondition(search)
  if (!contact) return undefined
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT p.id::text FROM patient p
     WHERE NOT p.is_stock AND p.deleted_at IS NULL AND ${contact} LIMIT ${maxFound}`
  return rows.map(({ id }) => id)
}

function contactCondition(search: string): Prisma.Sql | undefined {
  if (search.includes('@')) {
    const beginning = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    return Prisma.sql`p.user_id IN (
      SELECT id FROM "user" WHERE email LIKE ${beginning} ORDER BY email LIMIT ${maxFound})`
  }
  const dobs = readDates(search)
  if (dobs.length > 0) return Prisma.sql`p.dob = ANY(${dobs})`
  if (!/^[\d\s().+-]+$/.test(search)) return undefined
  const phone = phoneNumber.safeParse(search)
  if (phone.success) return Prisma.sql`p.phone_number = ${phone.data}`
  const digits = search.replace(/\D/g, '')
  if (digits.length < fewestDigits || digits.length >= 10) return undefined
  const ending = `${[...digits].toReversed().join('')}%`
  return Prisma.sql`reverse(p.phone_number) LIKE ${ending}`
}

/** Of `patient p`: each word is the beginning of one of the name’s, in any order, without accents. */
export async function nameCondition(tx: Transaction, search: string): Promise<Prisma.Sql> {
  const words = await readNameWords(tx, search)
  if (words.length === 0) return Prisma.sql`false`
  return startsWithWords(words)
}

/** PostgreSQL splits the words, as it does for the index. */
export async function readNameWords(tx: Transaction, search: string): Promise<string[]> {
  const [split] = await tx.$queryRaw<
    { words: string[] }[]
  >`SELECT patient_words(${search}) AS words`
  return (split?.words ?? []).slice(0, maxWords)
}

/** Each word is the beginning of one of the name’s. */
export function startsWithWords(words: readonly string[]) {
  // Words contain no quotes or backslashes: those separate words.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return Prisma.sql`array_to_tsvector(patient_words(p.first_name || ' ' || p.last_name)) @@ ${query}::tsquery`
}

function readDates(typed: string): string[] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return [typed]
  // Typed as in America or elsewhere, or as the app prints it, such as Apr 12, 1986.
  return /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$|^\p{L}+\.? \d{1,2},? \d{4}$|^\d{1,2} (?:de )?\p{L}+\.?,? (?:de )?\d{4}$/u.test(
    typed,
  )
    ? readPrintedDate(typed)
    : []
}
