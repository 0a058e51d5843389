import { z } from 'zod'
import { findAppointments } from '#lib/appointments/read-appointments.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { maxPage } from '#lib/http/parse-page.ts'
import { readOwnResults } from '#lib/result-sets/own/read-own-results.ts'
import { canBeReplaced } from './order-policy.ts'
import type { OrderPage, OwnOrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { findReplacements } from './read-links.ts'
import { addEvents } from './read-orders.ts'

const pageSize = 20

export const listOwnOrdersInput = z.object({
  page: z.coerce.number().int().min(1).max(maxPage).default(1),
})

export async function listOwnOrders(
  context: Context,
  input: z.input<typeof listOwnOrdersInput> = {},
): Promise<OrderPage<OwnOrderView>> {
  const actor = requirePatient(context, 'orders:read-own')
  const { page } = parseInput(listOwnOrdersInput, input)
  const where = { clientUserId: actor.patientId }
  return db().$transaction(async (tx) => {
    const rows = await tx.orderProjection.findMany({
      where,
      orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    const total = await tx.orderProjection.count({ where })
    const orders = await addEvents(tx, rows)
    const ids = orders.map(({ row }) => row.orderId)
    const results = await readOwnResults(tx, actor.patientId, ids)
    const appointments = await findAppointments(tx, ids)
    const replaceable = rows.filter(({ status }) => canBeReplaced(status))
    const replacements = await findReplacements(
      tx,
      replaceable.map(({ orderId }) => orderId),
    )
    await recordAudit(tx, context, {
      action: 'orders.list-own',
      patientId: actor.patientId,
      subject: 'order',
    })
    return {
      orders: orders.map((order) => ({
        ...presentOrder(order, actor),
        appointment: appointments.get(order.row.orderId) ?? null,
        results: results(order.row.orderId),
        links: { replacedBy: replacements.get(order.row.orderId) ?? null },
      })),
      page,
      size: pageSize,
      total,
      isTotalCapped: false,
    }
  })
}
