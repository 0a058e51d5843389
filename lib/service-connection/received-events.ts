import type { DbReader } from '#lib/db/client.ts'
import { type RefusalKind, refusalKinds } from './connection-view.ts'

interface ReceivedEvent {
  eventType: string
  receivedAt: Date
}

/** What the service sent, without the app's own tests of its receiver (lib/webhook-console/test-receiver.ts). */
export async function findLastEvent(reader: DbReader): Promise<ReceivedEvent | null> {
  return reader.serviceMessage.findFirst({
    where: { origin: 'webhook', NOT: { id: { startsWith: 'msg_test_' } } },
    orderBy: { receivedAt: 'desc' },
    select: { eventType: true, receivedAt: true },
  })
}

const dayMs = 86_400_000

/** The newest delivery of the last week that was refused after `since`. */
export async function findLastRefusal(reader: DbReader, since = new Date(0)) {
  const found = await reader.refusedDelivery.findFirst({
    where: {
      at: { gt: new Date(Math.max(since.getTime(), Date.now() - 7 * dayMs)) },
      kind: { notIn: ['duplicate', 'id_reuse'] },
      OR: [{ messageId: null }, { NOT: { messageId: { startsWith: 'msg_test_' } } }],
    },
    orderBy: { at: 'desc' },
    select: { kind: true, at: true },
  })
  return found && { kind: nameRefusal(found.kind), at: found.at.toISOString() }
}

export const nameRefusal = (kind: string): RefusalKind =>
  refusalKinds.find((each) => each === kind) ?? 'other'
