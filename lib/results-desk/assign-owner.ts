import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { assignOwnerInput } from './desk-input.ts'

/** As many as a list to choose from can have. */
const maxOwners = 200

/** One conditional update: of several people at once, one succeeds. Throws results-changed for the others. */
export async function assignOwner(context: Context, input: z.input<typeof assignOwnerInput>) {
  requireStaff(context, 'results:assign')
  const { orderId, ownerId, before } = parseInput(assignOwnerInput, input)
  await db().$transaction(async (tx) => {
    const set = await tx.resultSet.findUnique({
      where: { orderId },
      select: { patientId: true },
    })
    if (!set) throw notFound()
    if (ownerId !== null && !(await holdRight(tx, ownerId, 'results:assign')))
      throw new AppError('invalid-input', { fields: { ownerId: 'cannot-take' } })
    const { count } = await tx.resultSet.updateMany({
      where: { orderId, ownerId: before },
      data: { ownerId },
    })
    if (count === 0) throw new AppError('results-changed')
    await recordAudit(tx, context, {
      action: 'results-desk.assign',
      patientId: set.patientId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: null }])
  })
}

/** Those of someone who may no longer own any: they have no owner. Returns how many. */
export async function releaseResultSets(
  tx: Transaction,
  { userId }: { userId: string },
): Promise<number> {
  const released = await tx.resultSet.updateManyAndReturn({
    where: { ownerId: userId },
    data: { ownerId: null },
    select: { orderId: true },
  })
  await notifyChanges(
    tx,
    released.map(({ orderId }) => ({ orderId: asOrderId(orderId), clientUserId: null })),
  )
  return released.length
}

const mayOwn = {
  role: { in: ['clinician', 'reviewer'] },
  disabledAt: null,
} satisfies Prisma.UserWhereInput

export async function listOwners(tx: Transaction): Promise<{ userId: string; name: string }[]> {
  const users = await tx.user.findMany({
    where: mayOwn,
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxOwners,
  })
  return users.map(({ id, name }) => ({ userId: id, name }))
}
