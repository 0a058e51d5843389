import { z } from 'zod'
import type { DbReader, Transaction } from '#lib/db/client.ts'
import type { CorrectedPerson, LastCorrection } from '#lib/orders/order-view.ts'
import type { OrderActivity } from '#prisma/generated/client.ts'
import { type ActivityView, activityKinds, callResults } from './activity-view.ts'

const maxShown = 200

const line = z.string().nullable()
const storedLines = z.object({
  receiverName: line,
  firstLine: line,
  secondLine: line,
  city: line,
  state: line,
  zip: line,
  phoneNumber: line,
})

/** What a newer release has kept has no details here. */
const storedCorrection = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('person'),
      firstName: z.string(),
      lastName: z.string(),
      dob: z.string(),
      isSent: z.boolean(),
    }),
    z.object({ kind: z.literal('collection'), collectedOn: z.string(), isSent: z.boolean() }),
    z.object({ kind: z.literal('address'), before: storedLines.nullable(), after: storedLines }),
  ])
  .nullable()
  .catch(null)

/** What people did about an order, the newest first. */
export async function readActivity(tx: Transaction, orderId: string): Promise<ActivityView[]> {
  const rows = await tx.orderActivity.findMany({
    where: { orderId },
    orderBy: { id: 'desc' },
    take: maxShown,
  })
  return presentActivity(tx, rows)
}

/** By the ids of the entries. */
export async function readActivityOf(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, ActivityView>> {
  const rows = await tx.orderActivity.findMany({ where: { id: { in: [...ids] } } })
  const views = await presentActivity(tx, rows)
  return new Map(
    rows.flatMap(({ id }, index) => {
      const view = views[index]
      return view ? [[id, view] as const] : []
    }),
  )
}

/** The newest of each order. */
export async function readLastActivity(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityView>> {
  const newest = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT last.id FROM unnest(${[...orderIds]}::uuid[]) AS asked(order_id)
      CROSS JOIN LATERAL (SELECT id FROM order_activity a
                           WHERE a.order_id = asked.order_id ORDER BY id DESC LIMIT 1) AS last`
  const rows = await tx.orderActivity.findMany({
    where: { id: { in: newest.map(({ id }) => id) } },
  })
  const views = await presentActivity(tx, rows)
  return new Map(
    rows.flatMap(({ orderId }, index) => {
      const view = views[index]
      return view ? [[orderId, view] as const] : []
    }),
  )
}

/** The newest correction of what the lab is missing, since the order has its status, and the newest of the person. */
export async function findCorrection(
  tx: Transaction,
  { orderId, statusAt }: { orderId: string; statusAt: Date | null },
) {
  const rows = await tx.orderActivity.findMany({
    where: { orderId, kind: 'corrected-details', ...(statusAt && { at: { gt: statusAt } }) },
    orderBy: { id: 'desc' },
  })
  const corrections = rows.map(({ at, correction }) => ({
    at: at.toISOString(),
    correction: storedCorrection.parse(correction),
  }))
  const newest = corrections[0]
  if (!newest?.correction || newest.correction.kind === 'address') return null
  const { kind, isSent } = newest.correction
  return { kind, isSent, at: newest.at, person: pickLastPerson(corrections) }
}

interface StoredAt {
  at: string
  correction: z.output<typeof storedCorrection>
}

/** From corrections with the newest first. Null where only something else was corrected. */
function pickLastPerson(corrections: readonly StoredAt[]): LastCorrection['person'] {
  for (const { at, correction } of corrections)
    if (correction?.kind === 'person') return { ...pickPerson(correction), at }
  return null
}

function pickPerson({ firstName, lastName, dob }: CorrectedPerson): CorrectedPerson {
  return { firstName, lastName, dob }
}

/** The newest correction of a name or a date of birth, if it was made after the given instant. */
export async function findPersonCorrection(
  reader: DbReader,
  { orderId, after }: { orderId: string; after: Date | null },
) {
  // Rows have microseconds, and what a page was shown does not.
  const at = after && { gte: new Date(after.getTime() + 1) }
  const rows = await reader.orderActivity.findMany({
    where: { orderId, kind: 'corrected-details', ...(at && { at }) },
    orderBy: { id: 'desc' },
  })
  const corrections = rows.map(({ correction }) => storedCorrection.parse(correction))
  return corrections.find((correction) => correction?.kind === 'person')
}

async function presentActivity(
  tx: Transaction,
  rows: readonly OrderActivity[],
): Promise<ActivityView[]> {
  const people = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId, targetId }) => [actorId, targetId ?? '']) } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    activityId: String(row.id),
    kind: activityKinds.find((kind) => kind === row.kind) ?? 'note',
    at: row.at.toISOString(),
    by: nameOf.get(row.actorId) ?? null,
    outcome: callResults.find((outcome) => outcome === row.outcome) ?? null,
    note: row.note,
    assignee: nameOf.get(row.targetId ?? '') ?? null,
    until: row.until?.toISOString() ?? null,
    ...presentCorrection(row),
  }))
}

function presentCorrection(row: OrderActivity) {
  const stored = storedCorrection.parse(row.correction)
  return stored?.kind === 'address'
    ? { correction: null, addressChange: stored }
    : { correction: stored, addressChange: null }
}
