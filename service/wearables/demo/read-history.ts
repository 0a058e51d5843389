import { eventNameOf, summaryKinds, timeseriesNames } from '#contract/wearables/resources.ts'
import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import type { WearableConnection } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentProvider } from '#service/wearables/wire/present-source.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { followDevices } from './follow-devices.ts'
import type { Generated } from './generate.ts'
import { openSimulation, readSpan, type Simulation } from './read-span.ts'

/** Days of history in one transaction. */
const spanMs = 2 * 86_400_000

/**
 * Reads the history of a connection and announces each resource when all of it is there. It continues where an earlier
 * run ended.
 */
export async function readHistory(
  db: Db,
  { userId, connectionId }: { userId: string; connectionId: string },
) {
  const found = await db.wearableConnection.findUnique({
    where: { userId_id: { userId, id: connectionId } },
    include: { user: { select: { teamId: true } }, pulls: true },
  })
  const [pull] = found?.pulls ?? []
  if (!found || !pull || found.status !== 'connected') return
  const simulation = openSimulation(found)
  if (!simulation) return
  const parts = { teamId: found.user.teamId, connection: found, simulation }
  const isDone = found.pulls.every(({ status }) => status === 'success')
  if (isDone) return
  const end = pull.rangeEnd.getTime()
  let from = (found.syncedUntil ?? pull.rangeStart).getTime()
  while (from < end) {
    const until = Math.min(end, from + spanMs)
    const span = { from: new Date(from), until: new Date(until), isHistory: true }
    const isConnected = await db.$transaction(async (tx) => {
      const generated = await readSpan(tx, parts, span)
      if (generated) await notePulled(tx, found, generated)
      return generated !== undefined
    })
    if (!isConnected) return
    from = until
  }
  await db.$transaction((tx) => finishPulls(tx, parts, pull.rangeEnd))
}

async function notePulled(
  tx: Transaction,
  { userId, id: connectionId }: WearableConnection,
  generated: Generated,
) {
  const counts = new Map<string, number>()
  const add = (resource: string, count: number) =>
    counts.set(resource, (counts.get(resource) ?? 0) + count)
  for (const { resource, samples } of generated.samples) add(resource, samples.length)
  for (const { kind } of generated.summaries) add(kind, 1)
  await tx.wearablePull.updateMany({
    where: { userId, connectionId, status: 'scheduled' },
    data: { status: 'in_progress', updatedAt: now() },
  })
  for (const [resource, count] of counts)
    await tx.wearablePull.updateMany({
      where: { userId, connectionId, resource },
      data: { itemCount: { increment: count }, updatedAt: now() },
    })
}

const knownResources = [...timeseriesNames, ...summaryKinds]

async function finishPulls(
  tx: Transaction,
  parts: { teamId: string; connection: WearableConnection; simulation: Simulation },
  readUntil: Date,
) {
  const { teamId, connection } = parts
  const { userId, id: connectionId, provider } = connection
  // Ended meanwhile: nothing is announced.
  const { count } = await tx.wearableConnection.updateMany({
    where: { userId, id: connectionId, status: 'connected' },
    data: { syncAt: now() },
  })
  if (count === 0) return
  await followDevices(tx, parts, readUntil)
  await tx.wearablePull.updateMany({
    where: { userId, connectionId },
    data: { status: 'success', updatedAt: now() },
  })
  const pulls = await tx.wearablePull.findMany({
    where: { userId, connectionId },
    orderBy: { resource: 'asc' },
  })
  const announced = pulls.flatMap((pull) => {
    const resource = knownResources.find((known) => known === pull.resource)
    return resource ? [{ ...pull, name: eventNameOf(resource) }] : []
  })
  const workouts = announced.find(({ name }) => name === 'workouts')
  if (workouts && (await hasStream(tx, connection)))
    announced.push({ ...workouts, name: 'workout_stream' })
  for (const { name, rangeStart, rangeEnd } of announced)
    await recordEvent(tx, {
      teamId,
      userId,
      eventType: `historical.data.${name}.created`,
      data: {
        user_id: userId,
        start_date: presentTime(rangeStart),
        end_date: presentTime(rangeEnd),
        provider,
        source: presentProvider(provider),
        is_final: true,
      },
    })
}

/** Some devices record workouts without streams. */
async function hasStream(tx: Transaction, { userId, provider }: WearableConnection) {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1
      FROM wearable_stream t
      JOIN wearable_summary s ON s.user_id = t.user_id AND s.id = t.workout_id
     WHERE t.user_id = ${userId}::uuid AND s.kind = 'workouts' AND s.provider = ${provider}
     LIMIT 1`
  return found.length > 0
}
