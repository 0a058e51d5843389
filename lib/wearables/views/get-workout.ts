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
import { calendarDay, findNeighbors, findPeriod, lastDays } from '#lib/wearables/period.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import { presentLine, readWorkouts, workoutFields } from '#lib/wearables/read/read-workouts.ts'
import type { WorkoutPoint, WorkoutsView, WorkoutView } from '#lib/wearables/wearable-view.ts'

/** As many days before the newest are listed at once. */
const listedDays = 365
/** Enough that one of the day is among them: its instants reach into the days beside it. */
const lookedAt = 50
const maxPoints = 360

export const workoutsQuery = z.object({
  /** the last day of the person’s calendar that is listed; their last workout’s when absent */
  until: calendarDay.optional(),
})
export const listWorkoutsInput = workoutsQuery.extend({ patientId: patientIdSchema.optional() })
export const getWorkoutInput = z.object({
  patientId: patientIdSchema.optional(),
  workoutId: z.uuid(),
})

/** A page's query; what cannot be read shows the newest. */
export function readWorkoutsQuery({ until }: Record<string, string | string[] | undefined>) {
  const day = calendarDay.safeParse(until)
  return day.success ? { until: day.data } : {}
}

/** A year of workouts that ends with the last one, the newest first. */
export async function listWorkouts(
  context: Context,
  input: z.input<typeof listWorkoutsInput> = {},
): Promise<WorkoutsView> {
  const { patientId, until } = parseInput(listWorkoutsInput, input)
  const read = { patientId, action: 'wearables.read', subjectId: 'workouts' } as const
  return readWearablesOf(context, read, async (tx, ownerId) => {
    const isNewest = until === undefined
    const last = await findLastDay(tx, ownerId, isNewest ? undefined : until)
    if (last === undefined) return { workouts: [], earlier: null, isNewest }
    const period = lastDays(last, listedDays)
    const earlier = findNeighbors(period).earlier
    return {
      workouts: await readWorkouts(tx, ownerId, period),
      earlier: (await findLastDay(tx, ownerId, earlier)) ? earlier : null,
      isNewest,
    }
  })
}

/** The day of the last workout up to and including a day. */
async function findLastDay(
  tx: Transaction,
  patientId: PatientId,
  until: string | undefined,
): Promise<string | undefined> {
  const rows = await tx.wearableSummary.findMany({
    where: {
      patientId,
      kind: 'workouts',
      startsAt: until === undefined ? { not: null } : { lt: findPeriod('day', until).until },
      endsAt: { not: null },
    },
    orderBy: [{ startsAt: 'desc' }, { id: 'asc' }],
    take: lookedAt,
  })
  return rows
    .flatMap((row) => presentLine(row)?.date ?? [])
    .find((date) => until === undefined || date <= until)
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
    owner: found.owner,
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
