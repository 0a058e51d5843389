import { createHash } from 'node:crypto'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { IncomingSample, Origin } from './receipt.ts'

interface Context {
  appId: string | null
  deviceId: string | null
  workoutId: string | null
  sport: string | null
  type: string | null
  attributes: Record<string, unknown> | null
}

export function contextOf(origin: Origin, sample: IncomingSample): Context | undefined {
  const context = {
    appId: origin.appId ?? null,
    deviceId: origin.deviceId ?? null,
    workoutId: sample.workoutId ?? null,
    sport: sample.sport ?? null,
    type: sample.type ?? null,
    attributes: sample.attributes ?? null,
  }
  return Object.values(context).some((part) => part !== null) ? context : undefined
}

export const contextName = (context: Context) =>
  JSON.stringify([
    context.appId,
    context.deviceId,
    context.workoutId,
    context.sport,
    context.type,
    context.attributes && Object.entries(context.attributes).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

const digest = (name: string) => createHash('sha256').update(name).digest()

/** The ids of contexts by name; new ones are stored. The caller has locked the user. */
export async function storeContexts(
  tx: Transaction,
  userId: string,
  contexts: ReadonlyMap<string, Context>,
) {
  if (contexts.size === 0) return new Map<string, number>()
  const digests = new Map([...contexts.keys()].map((name) => [digest(name).toString('hex'), name]))
  await tx.wearableContext.createMany({
    data: [...contexts].map(([name, context]) => ({
      ...context,
      userId,
      digest: new Uint8Array(digest(name)),
      attributes: (context.attributes as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    })),
    skipDuplicates: true,
  })
  const stored = await tx.wearableContext.findMany({
    where: {
      userId,
      digest: { in: [...digests.keys()].map((hex) => new Uint8Array(Buffer.from(hex, 'hex'))) },
    },
    select: { id: true, digest: true },
  })
  return new Map(
    stored.map((row) => [digests.get(Buffer.from(row.digest).toString('hex')) ?? '', row.id]),
  )
}
