import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { assignOrderInput, logActivityInput } from './activity-input.ts'
import type { Colleague } from './activity-view.ts'
import { recordActivities, recordActivity } from './record-activity.ts'

/** As many as a list to choose from can have. */
const maxColleagues = 200

interface Order {
  orderId: OrderId
}

interface Keyed extends Order {
  /** of a bulk action */
  key?: string
}

/** A note, or a call with its outcome. The log is append-only. */
export async function logActivity(
  context: Context,
  { orderId, ...input }: z.input<typeof logActivityInput> & Order,
) {
  const { userId } = requireStaff(context, 'orders:log')
  const activity = parseInput(logActivityInput, input)
  await db().$transaction(async (tx) => {
    const clientUserId = await findOwner(tx, orderId)
    if (await wasLogged(tx, { orderId, userId, ...activity })) return
    await recordActivity(tx, { orderId, clientUserId, by: userId, ...activity })
    await recordAudit(tx, context, {
      action: activity.kind === 'note' ? 'orders.write-note' : 'orders.log-call',
      patientId: clientUserId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: null }])
  })
}

interface Logged extends Order {
  userId: string
  kind: string
  key?: string | undefined
}

/** Throws invalid-input for a key of something else. */
async function wasLogged(tx: Transaction, { orderId, userId, kind, key }: Logged) {
  if (!key) return false
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`activity ${key}`}, 0))`
  const known = await tx.orderActivity.findUnique({ where: { key } })
  if (!known) return false
  if (known.orderId !== orderId || known.actorId !== userId || known.kind !== kind)
    throw new AppError('invalid-input', { fields: { key: 'invalid' } })
  return true
}

/**
 * Who sees to what an order needs. Of several people at once, one succeeds; throws not-possible-now for the others, and
 * for an order that needs nothing.
 */
export async function assignOrder(
  context: Context,
  { orderId, key, ...input }: z.input<typeof assignOrderInput> & Keyed,
) {
  const { userId } = requireStaff(context, 'orders:log')
  const { ownerId, before } = parseInput(assignOrderInput, input)
  await db().$transaction(async (tx) => {
    const clientUserId = await findOwner(tx, orderId)
    if (ownerId !== null && !(await holdRight(tx, ownerId, 'orders:log')))
      throw new AppError('invalid-input', { fields: { ownerId: 'cannot-take' } })
    const { count } = await tx.orderAttention.updateMany({
      where: { orderId, ownerId: before, kind: { not: null } },
      data: { ownerId },
    })
    if (count === 0) throw new AppError('not-possible-now')
    await recordActivity(tx, {
      orderId,
      clientUserId,
      kind: 'assigned',
      by: userId,
      targetId: ownerId,
      ...(key && { key }),
    })
    await recordAudit(tx, context, {
      action: 'orders.assign',
      patientId: clientUserId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: null }])
  })
}

/** Those that someone sees to who may no longer do it: they are no one's. Returns how many. */
export async function releaseOrders(
  tx: Transaction,
  { userId, by }: { userId: string; by: string },
): Promise<number> {
  const released = await tx.orderAttention.updateManyAndReturn({
    where: { ownerId: userId },
    data: { ownerId: null },
    select: { orderId: true, kind: true },
  })
  // A settled order waits for no one.
  const waiting = await tx.orderProjection.findMany({
    where: {
      orderId: { in: released.flatMap(({ orderId, kind }) => (kind === null ? [] : [orderId])) },
    },
    select: { orderId: true, clientUserId: true },
  })
  await recordActivities(
    tx,
    waiting.map(({ orderId, clientUserId }) => ({
      orderId: asOrderId(orderId),
      clientUserId,
      kind: 'assigned',
      by,
      targetId: null,
    })),
  )
  await notifyChanges(
    tx,
    released.map(({ orderId }) => ({ orderId: asOrderId(orderId), clientUserId: null })),
  )
  return released.length
}

async function findOwner(tx: Transaction, orderId: OrderId) {
  const found = isUuid(orderId)
    ? await tx.orderProjection.findUnique({
        where: { orderId },
        select: { clientUserId: true },
      })
    : null
  if (!found) throw notFound()
  return found.clientUserId
}

const mayOwn = {
  role: { in: ['support', 'clinician', 'admin'] },
  disabledAt: null,
} satisfies Prisma.UserWhereInput

export async function listColleagues(tx: Transaction): Promise<Colleague[]> {
  const users = await tx.user.findMany({
    where: mayOwn,
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxColleagues,
  })
  return users.map(({ id, name }) => ({ userId: id, name }))
}
