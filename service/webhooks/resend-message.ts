import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

/** Resends a message to all of its endpoints or to one of them: same id, with the retry schedule from its start. */
export async function resendMessage(
  db: Db,
  { teamId, messageId, endpointId }: { teamId: string; messageId: string; endpointId?: string },
) {
  await db.$transaction(async (tx) => {
    const deliveries = await tx.webhookDelivery.findMany({
      where: {
        messageId,
        message: { teamId },
        ...(endpointId === undefined ? {} : { endpointId }),
      },
      select: { id: true, endpointId: true },
    })
    if (deliveries.length === 0) throw new HttpFault(404, 'Message not found')
    const nextAttemptAt = new Date()
    await tx.webhookDelivery.updateMany({
      where: { id: { in: deliveries.map(({ id }) => id) } },
      data: { status: 'pending', attemptCount: 0, nextAttemptAt, finishedAt: null },
    })
    for (const delivery of deliveries)
      await enqueueDelivery(tx, { ...delivery, attemptCount: 0, nextAttemptAt })
  })
}
