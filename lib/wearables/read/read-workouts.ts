import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { isMostlyExcluded } from '#lib/wearables/numbers/exclude.ts'
import type { Period } from '#lib/wearables/period.ts'
import type { WorkoutLine } from '#lib/wearables/wearable-view.ts'
import type { WearableSummary } from '#prisma/generated/client.ts'
import { nameProvider } from './present-source.ts'

const optionalNumber = z.number().nullish()
export const workoutFields = z.looseObject({
  title: z.string().nullish(),
  sport: z.looseObject({ slug: z.string() }).nullish(),
  distance: optionalNumber,
  calories: optionalNumber,
  average_hr: optionalNumber,
  max_hr: optionalNumber,
  moving_time: optionalNumber,
  hr_zones: z.array(z.number()).nullish(),
})

const dayMs = 86_400_000

/** Those of a period, the newest first. Of one workout that two providers recorded, the one that is longer. */
export async function readWorkouts(
  tx: Transaction,
  patientId: PatientId,
  { dates, from, until }: Period,
): Promise<WorkoutLine[]> {
  const rows = await tx.wearableSummary.findMany({
    where: {
      patientId,
      kind: 'workouts',
      // A copy may have begun the day before.
      startsAt: { gte: new Date(from.getTime() - dayMs), lt: new Date(until.getTime() + dayMs) },
      endsAt: { not: null },
    },
    orderBy: [{ startsAt: 'desc' }, { id: 'asc' }],
  })
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  return dropCopies(rows)
    .flatMap((row) => presentLine(row) ?? [])
    .filter(({ date }) => date >= first && date <= last)
}

/** Two that overlap by more than half are one. */
function dropCopies(rows: readonly WearableSummary[]): WearableSummary[] {
  const kept: WearableSummary[] = []
  const spanOf = ({ startsAt, endsAt }: WearableSummary) => ({
    from: Number(startsAt),
    until: Number(endsAt),
  })
  const byLength = rows.toSorted((a, b) => {
    const [first, second] = [spanOf(a), spanOf(b)]
    return second.until - second.from - (first.until - first.from) || (a.id < b.id ? -1 : 1)
  })
  for (const row of byLength)
    if (!kept.some((other) => isMostlyExcluded(spanOf(row), [spanOf(other)]))) kept.push(row)
  return kept.toSorted((a, b) => Number(b.startsAt) - Number(a.startsAt))
}

export function presentLine(row: WearableSummary): WorkoutLine | undefined {
  const fields = workoutFields.safeParse(row.fields)
  if (!fields.success || !row.startsAt || !row.endsAt) return undefined
  const { data } = fields
  const localStart = row.startsAt.getTime() + (row.timezoneOffset ?? 0) * 1000
  return {
    workoutId: row.id,
    date: new Date(localStart).toISOString().slice(0, 10),
    localStart,
    sport: data.sport?.slug ?? null,
    title: data.title ?? null,
    provider: row.provider,
    providerName: nameProvider(row.provider),
    seconds: (row.endsAt.getTime() - row.startsAt.getTime()) / 1000,
    distance: data.distance ?? null,
    calories: data.calories ?? null,
    averageHeartRate: data.average_hr ?? null,
  }
}
