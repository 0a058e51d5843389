import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from '#service/db/client.ts'
import { acceptsEvent } from './accepts-event.ts'
import { buildMessages, type Envelope } from './build-messages.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'

interface RecordedEvent {
  teamId: string
  userId: string
  eventType: string
  /** in wire format */
  data: unknown
}

/** A batch over 256 kB becomes several messages; anything else over 256 kB throws. */
export async function recordEvent(tx: Transaction, event: RecordedEvent): Promise<void> {
  const user = await tx.user.findUnique({
    where: { id: event.userId, teamId: event.teamId },
    select: { clientUserId: true },
  })
  await writeMessages(tx, {
    event_type: event.eventType,
    user_id: event.userId,
    client_user_id: user?.clientUserId ?? null,
    team_id: event.teamId,
    data: event.data,
  })
}

export async function writeMessages(tx: Transaction, envelope: Envelope) {
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { teamId: envelope.team_id, deletedAt: null },
    select: { id: true, filterTypes: true, disabled: true },
    orderBy: { id: 'asc' },
  })
  const receivers = endpoints.filter((endpoint) =>
    acceptsEvent(endpoint.filterTypes, envelope.event_type),
  )
  for (const body of buildMessages(envelope)) await writeMessage(tx, envelope, { body, receivers })
}

type Receiver = { id: string; disabled: boolean }

/** A disabled endpoint's deliveries are held until it is enabled (release-held.ts). */
export async function writeMessage(
  tx: Transaction,
  envelope: Envelope,
  { body, receivers }: { body: string; receivers: readonly Receiver[] },
) {
  const message = await tx.webhookMessage.create({
    data: {
      id: `msg_${randomBytes(18).toString('base64url')}`,
      teamId: envelope.team_id,
      userId: envelope.user_id,
      eventType: envelope.event_type,
      body,
    },
    select: { id: true },
  })
  const nextAttemptAt = new Date()
  const deliveries = receivers.map(({ id, disabled }) => ({
    id: randomUUID(),
    messageId: message.id,
    endpointId: id,
    status: disabled ? 'held' : 'pending',
    nextAttemptAt: disabled ? null : nextAttemptAt,
  }))
  await tx.webhookDelivery.createMany({ data: deliveries })
  for (const delivery of deliveries)
    if (delivery.status === 'pending')
      await enqueueDelivery(tx, { ...delivery, nextAttemptAt, attemptCount: 0 })
  return message.id
}
