import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { enqueueDelivery } from '#service/webhooks/enqueue-delivery.ts'

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
        endpoint: { deletedAt: null },
        ...(endpointId === undefined ? {} : { endpointId }),
      },
      select: { id: true, endpointId: true, endpoint: { select: { disabled: true } } },
      orderBy: { endpointId: 'asc' },
    })
    if (deliveries.length === 0) throw new HttpFault(404, 'Message not found')
    const open = deliveries.filter(({ endpoint }) => !endpoint.disabled)
    if (open.length === 0) throw disabledFault()
    const nextAttemptAt = new Date()
    await tx.webhookDelivery.updateMany({
      where: { id: { in: open.map(({ id }) => id) } },
      data: {
        status: 'pending',
        endReason: null,
        attemptCount: 0,
        nextAttemptAt,
        finishedAt: null,
        replayedAt: nextAttemptAt,
      },
    })
    for (const { id, endpointId } of open)
      await enqueueDelivery(tx, { id, endpointId, attemptCount: 0, nextAttemptAt })
  })
}

export const disabledFault = () => new HttpFault(409, 'The webhook is disabled: enable it first')
