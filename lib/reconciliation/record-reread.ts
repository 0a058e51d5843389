import { randomUUID } from 'node:crypto'
import type { WireOrder } from '#contract/orders.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'

/** Returns whether the order had changes that no message reported. */
export async function recordReread(order: WireOrder): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { hasNews, addedEvents } = await recordAnswer(tx, orderApplier, {
      origin: 'reconciliation',
      data: order,
    })
    await markChecked(tx, asOrderId(order.id))
    if (!hasNews) return false
    await tx.reconciliationGap.create({ data: { orderId: order.id, missing: addedEvents } })
    const found = await tx.orderProjection.findUnique({
      where: { orderId: order.id },
      select: { clientUserId: true },
    })
    await recordAudit(tx, systemContext(randomUUID()), {
      action: 'reconciliation.gap',
      patientId: found?.clientUserId ?? null,
      subject: 'order',
      subjectId: order.id,
    })
    log().warn(
      { orderId: order.id, missing: addedEvents },
      'a reread found changes that no message reported',
    )
    return true
  })
}

export async function markChecked(tx: Transaction, orderId: OrderId, checkedAt = new Date()) {
  await tx.reconciliationCheck.upsert({
    where: { orderId },
    create: { orderId, checkedAt },
    update: { checkedAt },
  })
}
