import { z } from 'zod'
import { type ProviderSlug, providerSlugs } from '#contract/wearables/providers.ts'
import type { SummaryKind, TimeseriesName } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentSample } from '#service/wearables/wire/present-sample.ts'
import { querySamples } from './query-samples.ts'

/** Ten hours of one sample each five seconds. */
const maxSamples = 20_000

/** The owner of a summary by its id alone; everything else is read by the owner's id. */
async function findSummary(
  db: DbReader,
  teamId: string,
  { id, kind }: { id: string; kind: SummaryKind },
) {
  return db.wearableSummary.findFirst({
    where: { id, kind, user: { teamId, deletedAt: null } },
    select: { userId: true, provider: true, sourceType: true, startsAt: true, endsAt: true },
  })
}

const stream = z.record(z.string(), z.array(z.number().nullable()).nullable())

export async function getWorkoutStream(db: DbReader, teamId: string, workoutId: string) {
  const workout = await findSummary(db, teamId, { id: workoutId, kind: 'workouts' })
  const found =
    workout &&
    (await db.wearableStream.findUnique({
      where: { userId_workoutId: { userId: workout.userId, workoutId } },
      select: { stream: true },
    }))
  if (!found) throw new HttpFault(404, 'Workout stream not found')
  return stream.parse(found.stream)
}

const sleepResources = ['hrv', 'heartrate', 'hypnogram', 'respiratory_rate'] as const

/** What the sleep's own source measured between its beginning and its end. */
export async function getSleepStream(db: DbReader, teamId: string, sleepId: string) {
  const sleep = await findSummary(db, teamId, { id: sleepId, kind: 'sleep' })
  const provider = providerSlugs.find((slug) => slug === sleep?.provider)
  if (!sleep?.startsAt || !sleep.endsAt || !provider) throw new HttpFault(404, 'Sleep not found')
  const night = { ...sleep, provider, startsAt: sleep.startsAt, endsAt: sleep.endsAt }
  const [hrv, heartrate, hypnogram, respiratoryRate] = await Promise.all(
    sleepResources.map((resource) => listNight(db, night, resource)),
  )
  return {
    hrv: hrv ?? [],
    heartrate: heartrate ?? [],
    hypnogram: hypnogram ?? [],
    respiratory_rate: respiratoryRate ?? [],
  }
}

interface Night {
  userId: string
  provider: ProviderSlug
  sourceType: string
  startsAt: Date
  endsAt: Date
}

async function listNight(
  db: DbReader,
  { userId, provider, sourceType, startsAt, endsAt }: Night,
  resource: TimeseriesName,
) {
  const rows = await querySamples(db, {
    userId,
    resource,
    provider,
    period: {
      from: { instant: startsAt, clock: null },
      until: { instant: endsAt, clock: null },
      earliest: startsAt,
      latest: endsAt,
      firstDay: '',
      lastDay: '',
    },
    order: 'time',
    limit: maxSamples,
  })
  return rows
    .filter((row) => row.sourceType === sourceType)
    .map((row) => presentSample(resource, row))
}
