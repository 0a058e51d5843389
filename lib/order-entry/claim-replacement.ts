import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
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
 * Marks the draft as being placed. Throws already-replaced if another order replaces the same one, or another draft may be
 * about to: two kits would be sent. `isAnother`: that is intended.
 */
export async function claimReplacement(
  { id, patientId, replacesId }: OrderDraft,
  isAnother: boolean,
): Promise<void> {
  if (!replacesId) return
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`replace ${replacesId}`}, 0))`
    if (!isAnother) {
      const orderId = await findReplacement(tx, { draftId: id, patientId, replacesId })
      if (orderId) throw new AppError('already-replaced', { context: { orderId } })
      const where = { id: { not: id }, replacesId, placingSince: { not: null } }
      if ((await tx.orderDraft.count({ where })) > 0) throw new AppError('already-replaced')
    }
    await tx.orderDraft.updateMany({
      where: { id, placingSince: null },
      data: { placingSince: new Date() },
    })
  })
}

/** Where the service has surely not made the order. */
export async function releaseClaim({ id }: OrderDraft, error: unknown) {
  if (!(error instanceof AppError) || unclear.includes(error.code)) return
  await db().orderDraft.updateMany({ where: { id }, data: { placingSince: null } })
}

interface Sought {
  draftId: string
  patientId: string
  replacesId: string
}

/** The newest that was ordered in its place by staff or by the service, unless it has failed as well. */
async function findReplacement(tx: Transaction, { draftId, patientId, replacesId }: Sought) {
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.order_id::text AS id
      FROM order_projection o
      LEFT JOIN staff_order placed ON placed.order_id = o.order_id
     WHERE o.client_user_id = ${patientId}
       AND split_part(o.status, '.', 1) NOT IN ('failed', 'cancelled')
       AND ((placed.replaces_id = ${replacesId}::uuid AND placed.draft_id <> ${draftId}::uuid)
            OR o.snapshot -> 'order_transaction.orders' @>
               jsonb_build_array(jsonb_build_object('id', o.order_id::text, 'parent_id', ${replacesId}::text)))
     ORDER BY o.placed_at DESC NULLS LAST
     LIMIT 1`
  return found?.id
}
