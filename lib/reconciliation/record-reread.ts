import { randomUUID } from 'node:crypto'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { recordServiceAnswer } from '#lib/orders/record-service-answer.ts'
import type { WireOrder } from '#service/contract/orders.ts'

/** Applies an order as it was read again; returns whether it told what no message had. */
export async function recordReread(order: WireOrder): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { hasNews, addedEvents } = await recordServiceAnswer(tx, order, 'reconciliation', {
      onlyNews: true,
    })
    await markChecked(tx, order.id)
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
    log().warn({ orderId: order.id, missing: addedEvents }, 'a re-read told what no message had')
    return true
  })
}

export async function markChecked(tx: Transaction, orderId: string, checkedAt = new Date()) {
  await tx.reconciliationCheck.upsert({
    where: { orderId },
    create: { orderId, checkedAt },
    update: { checkedAt },
  })
}
