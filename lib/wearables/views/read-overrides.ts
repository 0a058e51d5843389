import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { topics } from '#lib/wearables/metrics.ts'
import type { OverrideView } from '#lib/wearables/wearable-view.ts'
import type { WearableOverride } from '#prisma/generated/client.ts'

interface Asked {
  topic: string
  from: Date
  until: Date
  offset: number
}

/** What the person has left out or noted within a range, and not undone. */
export async function readOverrides(
  tx: Transaction,
  patientId: PatientId,
  { topic, from, until, offset }: Asked,
): Promise<OverrideView[]> {
  const rows = await tx.wearableOverride.findMany({
    where: {
      patientId,
      undoneAt: null,
      startsAt: { lt: until },
      endsAt: { gt: from },
      OR: [{ topic }, { topic: null }],
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => presentOverride(row, offset))
}

export function presentOverride(
  { id, kind, topic, source, startsAt, endsAt, reason }: WearableOverride,
  offset: number,
): OverrideView {
  return {
    overrideId: id,
    kind: kind === 'exclude' ? 'exclude' : 'annotate',
    topic: topics.find((known) => known === topic) ?? null,
    source,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    localStart: startsAt.getTime() + offset * 1000,
    localEnd: endsAt.getTime() + offset * 1000,
    reason,
  }
}

const dayMs = 86_400_000

export function touchesDate({ localStart, localEnd }: OverrideView, date: string): boolean {
  const begin = Date.parse(`${date}T00:00:00Z`)
  return localStart < begin + dayMs && localEnd > begin
}
