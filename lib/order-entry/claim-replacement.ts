import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { asPatientId } from '#lib/ids.ts'
import { isReplacement } from '#lib/orders/read-links.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { findAtService } from '#lib/service-client/create-once.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { OrderDraft } from '#prisma/generated/client.ts'

/** After these it is not known whether the service has the order. */
const unclear: readonly string[] = [
  'service-unreachable',
  'service-timeout',
  'service-garbage',
  'database-away',
  'unexpected',
]

/**
 * Marks the draft as being placed; whether it was not before. Throws already-replaced if another order replaces the same one,
 * or another draft may be about to: two kits would be sent. `isAnother`: that is intended.
 */
export async function claimReplacement(
  { id, patientId, replacesId }: OrderDraft,
  isAnother: boolean,
): Promise<boolean> {
  if (!replacesId) return false
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`replace ${replacesId}`}, 0))`
    if (!isAnother) {
      const orderId = await findReplacement(tx, { draftId: id, patientId, replacesId })
      if (orderId) throw new AppError('already-replaced', { context: { orderId } })
      const where = { id: { not: id }, replacesId, placingSince: { not: null } }
      if ((await tx.orderDraft.count({ where })) > 0) throw new AppError('already-replaced')
    }
    const { count } = await tx.orderDraft.updateMany({
      where: { id, placingSince: null },
      data: { placingSince: new Date() },
    })
    return count === 1
  })
}

/** Where the service has surely not made the order; an earlier attempt may have, whose claim this must not be. */
export async function releaseClaim({ id }: OrderDraft, error: unknown) {
  if (!(error instanceof AppError) || unclear.includes(error.code)) return
  await db().orderDraft.updateMany({ where: { id }, data: { placingSince: null } })
}

/**
 * Throws already-replaced where an attempt whose answer was lost has made the draft's order: only placing the draft again
 * records that order as its.
 */
export async function requireUnplaced({ id, patientId, placingSince }: OrderDraft): Promise<void> {
  if (!placingSince) return
  const serviceUserId = await askService(ensureServiceUser(asPatientId(patientId)))
  const order = await askService(findAtService({ serviceUserId, draftId: id }))
  if (order) throw new AppError('already-replaced', { context: { orderId: order.id } })
}

interface Sought {
  draftId: string
  patientId: string
  replacesId: string
}

/** The newest that was ordered in its place by staff or by the service, unless it has failed as well. */
async function findReplacement(tx: Transaction, { draftId, patientId, replacesId }: Sought) {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT new.order_id::text AS id
      FROM order_projection old
      JOIN order_projection new ON new.client_user_id = old.client_user_id
      LEFT JOIN staff_order placed ON placed.order_id = new.order_id
     WHERE old.order_id = ${replacesId}::uuid
       AND old.client_user_id = ${patientId}
       AND split_part(new.status, '.', 1) NOT IN ('failed', 'cancelled')
       AND placed.draft_id IS DISTINCT FROM ${draftId}::uuid
       AND ${isReplacement}
     ORDER BY new.placed_at DESC NULLS LAST
     LIMIT 1`
  return found?.id
}
