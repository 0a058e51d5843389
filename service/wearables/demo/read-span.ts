import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { WearableConnection } from '#service/db/generated/client.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { simulatedProviders } from './devices.ts'
import { createGenerator, type Generated } from './generate.ts'

export interface Span {
  from: Date
  until: Date
  isHistory: boolean
}

type Account = Pick<WearableConnection, 'userId' | 'provider' | 'seed' | 'homeZone'>

/** The simulated provider's side of a connection; undefined for one that is not simulated. */
export function openSimulation({ userId, provider: slug, seed, homeZone }: Account) {
  const provider = simulatedProviders.find((each) => each === slug)
  if (!provider || !homeZone) return undefined
  return createGenerator({ userId, provider, seed, homeZone })
}

export type Simulation = NonNullable<ReturnType<typeof openSimulation>>

/**
 * Takes what a simulated provider has of a span through the ingest, and notes how far the connection has been read.
 * Answers with what it had; undefined when the connection has ended meanwhile.
 */
export async function readSpan(
  tx: Transaction,
  {
    teamId,
    connection,
    simulation,
  }: { teamId: string; connection: WearableConnection; simulation: Simulation },
  { from, until, isHistory }: Span,
): Promise<Generated | undefined> {
  const { userId, id } = connection
  // The user before the connection, as disconnecting does: the later of the two sees what the first did.
  await tx.$executeRaw`SELECT id FROM service_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  const { count } = await tx.wearableConnection.updateMany({
    where: { userId, id, status: 'connected' },
    data: { syncedUntil: until },
  })
  if (count === 0) return undefined
  const generated = simulation.generate({ from: from.getTime(), until: until.getTime() })
  const received = await ingest(tx, {
    ...generated,
    teamId,
    userId,
    isHistory,
    receivedAt: now(),
  })
  return received === undefined ? undefined : generated
}
