import { describeProvider, type ProviderSlug } from '#contract/wearables/providers.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentProvider } from '#service/wearables/wire/present-source.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { enqueuePull } from './enqueue-pull.ts'
import { listAvailability } from './present-connection.ts'

interface NewConnection {
  teamId: string
  userId: string
  provider: ProviderSlug
  seed: number
  homeZone: string
  historyDays: number
}

const dayMs = 86_400_000

/**
 * Connects a provider, announces it and begins to read its history. A connection with an error is repaired. Answers with
 * whether anything changed; the caller has locked the user.
 */
export async function connectProvider(tx: Transaction, connecting: NewConnection) {
  const { teamId, userId, provider, seed, homeZone } = connecting
  const existing = await tx.wearableConnection.findFirst({
    where: { userId, provider, disconnectedAt: null },
  })
  if (existing?.status === 'connected') return false
  if (existing) {
    const unread = await tx.wearablePull.count({
      where: { userId, connectionId: existing.id, status: { not: 'success' } },
    })
    await tx.wearableConnection.update({
      where: { userId_id: { userId, id: existing.id } },
      data: {
        status: 'connected',
        errorType: null,
        errorMessage: null,
        erroredAt: null,
        // What was missed is read now, but not before the history is complete: the end of its reading sets the time.
        syncAt: unread === 0 ? now() : null,
      },
    })
    if (unread > 0) await enqueuePull(tx, { userId, connectionId: existing.id })
  } else {
    const connectedAt = now()
    const { id } = await tx.wearableConnection.create({
      data: { userId, provider, isDemo: true, seed, homeZone, connectedAt },
      select: { id: true },
    })
    const range = {
      rangeStart: new Date(connectedAt.getTime() - connecting.historyDays * dayMs),
      rangeEnd: connectedAt,
    }
    const { resources } = describeProvider(provider)
    await tx.wearablePull.createMany({
      data: resources.map((resource) => ({
        userId,
        connectionId: id,
        resource,
        updatedAt: connectedAt,
        ...range,
      })),
    })
    await enqueuePull(tx, { userId, connectionId: id })
  }
  await recordEvent(tx, {
    teamId,
    userId,
    eventType: 'provider.connection.created',
    data: {
      user_id: userId,
      provider: presentProvider(provider),
      source: presentProvider(provider),
      external_user_id: null,
      resource_availability: listAvailability(provider),
      occurred_at: presentTime(now()),
    },
  })
  return true
}
