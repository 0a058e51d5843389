import { z } from 'zod'
import type { workoutStream } from '#contract/wearables/reads.ts'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { isMostlyExcluded } from '#lib/wearables/numbers/exclude.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import type { WorkoutLine, WorkoutPoint, WorkoutView } from '#lib/wearables/wearable-view.ts'
import type { WearableSummary } from '#prisma/generated/client.ts'

const optionalNumber = z.number().nullish()
const workoutFields = z.looseObject({
  title: z.string().nullish(),
  sport: z.looseObject({ slug: z.string() }).nullish(),
  distance: optionalNumber,
  calories: optionalNumber,
  average_hr: optionalNumber,
  max_hr: optionalNumber,
  moving_time: optionalNumber,
  hr_zones: z.array(z.number()).nullish(),
})

const maxListed = 200
const maxPoints = 360

export const listWorkoutsInput = z.object({ patientId: patientIdSchema.optional() })
export const getWorkoutInput = listWorkoutsInput.extend({ workoutId: z.uuid() })

/** The newest first. Of one workout that two providers recorded, the one that is longer. */
export async function listWorkouts(
  context: Context,
  input: z.input<typeof listWorkoutsInput> = {},
): Promise<WorkoutLine[]> {
  const { patientId } = parseInput(listWorkoutsInput, input)
  const read = { patientId, action: 'wearables.read', subjectId: 'workouts' } as const
  return readWearablesOf(context, read, async (tx, ownerId) =>
    dropCopies(await readWorkouts(tx, ownerId)).flatMap((row) => presentLine(row) ?? []),
  )
}

function readWorkouts(tx: Transaction, patientId: PatientId) {
  return tx.wearableSummary.findMany({
    where: { patientId, kind: 'workouts', startsAt: { not: null }, endsAt: { not: null } },
    orderBy: [{ startsAt: 'desc' }, { id: 'asc' }],
    take: maxListed,
  })
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

function presentLine(row: WearableSummary): WorkoutLine | undefined {
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

/** With its stream, which is read from the service: the app keeps none. Throws not-found. */
export async function getWorkout(
  context: Context,
  input: z.input<typeof getWorkoutInput>,
): Promise<WorkoutView> {
  const { patientId, workoutId } = parseInput(getWorkoutInput, input)
  const read = { patientId, action: 'wearables.read', subjectId: 'workouts' } as const
  const found = await readWearablesOf(context, read, async (tx, ownerId) => {
    const row = await tx.wearableSummary.findUnique({
      where: { patientId_id: { patientId: ownerId, id: workoutId }, kind: 'workouts' },
    })
    if (!row) throw notFound()
    const hasStream = await tx.wearableStream.count({ where: { patientId: ownerId, workoutId } })
    // A history announces its streams together.
    const isAnnounced = await tx.wearableHistory.count({
      where: { patientId: ownerId, provider: row.provider, resource: 'workout_stream' },
    })
    return { row, mayHaveStream: hasStream + isAnnounced > 0 }
  })
  const line = presentLine(found.row)
  if (!line) throw notFound()
  const { data } = workoutFields.safeParse(found.row.fields)
  const stream = found.mayHaveStream ? await readStream(workoutId) : 'none'
  const points = typeof stream === 'string' ? [] : thin(stream)
  return {
    ...line,
    maxHeartRate: data?.max_hr ?? null,
    movingSeconds: data?.moving_time ?? null,
    zones: data?.hr_zones ?? [],
    points,
    stream: typeof stream === 'string' ? stream : 'complete',
    missingHeartSeconds: typeof stream === 'string' ? 0 : missingHeart(stream),
  }
}

type Stream = z.infer<typeof workoutStream>

async function readStream(workoutId: string): Promise<Stream | 'none' | 'unavailable'> {
  try {
    const stream = await serviceClient().getWorkoutStream(workoutId)
    return stream.time && stream.time.length > 1 ? stream : 'none'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.kind === 'not-found' ? 'none' : 'unavailable'
  }
}

/** Means of equal stretches: a chart has a few hundred points. */
function thin(stream: Stream): WorkoutPoint[] {
  const times = stream.time ?? []
  const begin = times[0] ?? 0
  const size = Math.max(1, Math.ceil(times.length / maxPoints))
  const meanOf = (values: readonly (number | null)[] | null | undefined, from: number) => {
    const own = (values ?? []).slice(from, from + size).filter((value) => value !== null)
    return own.length === 0 ? null : own.reduce((a, b) => a + b, 0) / own.length
  }
  const points: WorkoutPoint[] = []
  for (let from = 0; from < times.length; from += size)
    points.push({
      at: (times[from] ?? begin) - begin,
      heartRate: meanOf(stream.heartrate, from),
      altitude: meanOf(stream.altitude, from),
      distance: stream.distance?.[from] ?? null,
      speed: meanOf(stream.velocity_smooth, from),
    })
  return points
}

function missingHeart({ time, heartrate }: Stream): number {
  const times = time ?? []
  return times.slice(1).reduce<number>((total, at, index) => {
    const before = times[index] ?? 0
    return heartrate?.[index] == null ? total + ((at ?? before) - before) : total
  }, 0)
}
