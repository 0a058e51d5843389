import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

const justMs = 15 * 60_000

/** The order that the patient placed a moment ago: what a page that was reloaded while ordering has to show. */
export async function findJustOrdered(context: Context): Promise<string | undefined> {
  const actor = requirePatient(context, 'orders:read-own')
  const order = await db().orderProjection.findFirst({
    where: { clientUserId: actor.patientId, placedAt: { gt: new Date(Date.now() - justMs) } },
    orderBy: { placedAt: 'desc' },
    select: { orderId: true },
  })
  return order?.orderId
}
