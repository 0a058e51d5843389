import { z } from 'zod'
import { isStorableDate } from '#contract/dates.ts'
import type { Transaction } from '#lib/db/client.ts'
import { searchWords } from '#lib/orders/list/search-words.ts'
import { unreadCondition } from '#lib/result-sets/unread-condition.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { DeskFilters } from './desk-input.ts'
import { type DeskLane, deskLanes } from './desk-lanes.ts'
import type { LaneCount } from './desk-view.ts'

// The SQL of the worklist. Its conditions must match the partial indexes of result_set exactly.

const countLimit = 1_000
const maxWords = 8

export interface DeskPlace {
  orderId: string
  at: string
}

export interface Sought extends Pick<DeskFilters, 'owner' | 'search'> {
  /** in place of the words: patients whose names are similar to them */
  patientIds?: readonly string[]
}

interface Seek {
  lane: DeskLane
  limit: number
  userId: string
  from?: DeskPlace | undefined
  isBackward?: boolean
}

/** A part of the other lanes, on a page of its own. */
const missing = Prisma.sql`missing_count > 0 AND received_at IS NOT NULL AND lane <> 'done'`

function conditionOf(lane: DeskLane) {
  if (lane === 'unread') return unreadCondition
  if (lane === 'missing') return missing
  return Prisma.sql`lane = ${lane} AND received_at IS NOT NULL AND lane <> 'done'`
}

const instantOf = (lane: DeskLane) => Prisma.raw(lane === 'unread' ? 'signed_at' : 'received_at')

/**
 * Newest first; the cost depends neither on the lane's length nor on the position in it. The exception is unread: it reads
 * past what was said to patients without an account, which stays unopened.
 */
export async function seekSets(
  tx: Transaction,
  { owner, search, patientIds }: Sought,
  { lane, limit, userId, from, isBackward = false }: Seek,
): Promise<DeskPlace[]> {
  const at = instantOf(lane)
  const [older, later] = isBackward ? ['>', '<'] : ['<', '>']
  const place = from
    ? Prisma.sql`AND ${at} ${Prisma.raw(`${older}=`)} ${from.at}::timestamptz
        AND (${at} ${Prisma.raw(older)} ${from.at}::timestamptz OR order_id ${Prisma.raw(later)} ${from.orderId}::uuid)`
    : Prisma.empty
  const order = Prisma.raw(isBackward ? 'ASC' : 'DESC')
  const tie = Prisma.raw(isBackward ? 'DESC' : 'ASC')
  const rows = await tx.$queryRaw<{ order_id: string; at: string }[]>`
    SELECT order_id::text, to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
      FROM result_set WHERE ${conditionOf(lane)} ${place} ${ownedBy(owner, userId)} ${patientIds ? ofPatients(patientIds) : matching(search)}
     ORDER BY ${at} ${order}, result_set.order_id ${tie} LIMIT ${limit}`
  const places = rows.map((row) => ({ orderId: row.order_id, at: row.at }))
  return isBackward ? places.toReversed() : places
}

function ownedBy(owner: DeskFilters['owner'], userId: string) {
  if (owner === 'anyone') return Prisma.empty
  return owner === 'me' ? Prisma.sql`AND owner_id = ${userId}` : Prisma.sql`AND owner_id IS NULL`
}

/** The same words as the orders list: name, sample and test. */
function matching(search: string | undefined) {
  const words = searchWords(search ?? '').slice(0, maxWords)
  if (words.length === 0) return search ? Prisma.sql`AND false` : Prisma.empty
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return Prisma.sql`AND order_id IN (SELECT order_id FROM order_projection
    WHERE array_to_tsvector(string_to_array(search_text, ' ')) @@ ${query}::tsquery)`
}

function ofPatients(patientIds: readonly string[]) {
  return Prisma.sql`AND patient_id = ANY(${[...patientIds]}::uuid[])`
}

/** All lanes in one statement; each count ends at its limit. */
export async function countLanes(
  tx: Transaction,
  owner: DeskFilters['owner'] = 'anyone',
  userId = '',
): Promise<Record<DeskLane, LaneCount>> {
  const counts = deskLanes.map(
    (lane) => Prisma.sql`
      SELECT ${lane} AS lane, count(*)::int AS n
        FROM (SELECT 1 FROM result_set WHERE ${conditionOf(lane)} ${ownedBy(owner, userId)}
               LIMIT ${countLimit + 1}) AS found`,
  )
  const rows = await tx.$queryRaw<{ lane: DeskLane; n: number }[]>`
    ${Prisma.join(counts, ' UNION ALL ')}`
  return Object.fromEntries(
    rows.map(({ lane, n }) => [lane, { total: Math.min(n, countLimit), isCapped: n > countLimit }]),
  ) as Record<DeskLane, LaneCount>
}

const cursor = z.tuple([z.iso.datetime({ precision: 6 }).refine(isStorableDate), z.uuid()])

/** An instant and an id; no person, since it is part of a URL. */
export function writeDeskCursor({ at, orderId }: DeskPlace): string {
  return Buffer.from(JSON.stringify([at, orderId])).toString('base64url')
}

export function readDeskCursor(text: string | undefined): DeskPlace | undefined {
  if (!text) return undefined
  try {
    const [at, orderId] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, orderId }
  } catch {
    return undefined
  }
}
