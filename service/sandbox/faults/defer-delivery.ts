import type { Transaction } from '#service/db/client.ts'
import { enqueueDelivery } from '#service/webhooks/enqueue-delivery.ts'

interface DeferredDelivery {
  id: string
  endpointId: string
  attemptCount: number
}

/** `delay` is in seconds. The attempt is recorded although nothing is sent. */
export async function deferDelivery(
  tx: Transaction,
  due: DeferredDelivery,
  { startedAt, delay }: { startedAt: Date; delay: 'never' | number },
) {
  const attempt = due.attemptCount + 1
  const failure = delay === 'never' ? 'sandbox_lost' : 'sandbox_held'
  await tx.webhookAttempt.create({
    data: { deliveryId: due.id, attempt, status: null, failure, durationMs: 0, startedAt },
  })
  if (delay === 'never') {
    await tx.webhookDelivery.update({
      where: { id: due.id },
      data: {
        status: 'failed',
        endReason: 'lost',
        attemptCount: attempt,
        nextAttemptAt: null,
        finishedAt: startedAt,
      },
    })
    return
  }
  const nextAttemptAt = new Date(startedAt.getTime() + delay * 1000)
  await tx.webhookDelivery.update({
    where: { id: due.id },
    data: { attemptCount: attempt, nextAttemptAt },
  })
  await enqueueDelivery(tx, { ...due, attemptCount: attempt, nextAttemptAt })
}
