import type { Transaction } from '#service/db/client.ts'
import { enqueueDelivery } from '#service/webhooks/enqueue-delivery.ts'

interface HeldDelivery {
  id: string
  endpointId: string
  attemptCount: number
}

/** The delivery is never sent, or so many seconds later; either way it stands among its attempts. */
export async function holdBack(
  tx: Transaction,
  due: HeldDelivery,
  { startedAt, hold }: { startedAt: Date; hold: 'lost' | number },
) {
  const attempt = due.attemptCount + 1
  const failure = hold === 'lost' ? 'sandbox_lost' : 'sandbox_held'
  await tx.webhookAttempt.create({
    data: { deliveryId: due.id, attempt, status: null, failure, durationMs: 0, startedAt },
  })
  if (hold === 'lost') {
    await tx.webhookDelivery.update({
      where: { id: due.id },
      data: { status: 'failed', attemptCount: attempt, nextAttemptAt: null, finishedAt: startedAt },
    })
    return
  }
  const nextAttemptAt = new Date(startedAt.getTime() + hold * 1000)
  await tx.webhookDelivery.update({
    where: { id: due.id },
    data: { attemptCount: attempt, nextAttemptAt },
  })
  await enqueueDelivery(tx, { ...due, attemptCount: attempt, nextAttemptAt })
}
