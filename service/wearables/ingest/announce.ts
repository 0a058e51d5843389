import { eventNameOf } from '#contract/wearables/resources.ts'
import type { Transaction } from '#service/db/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentSample } from '#service/wearables/wire/present-sample.ts'
import { presentSource } from '#service/wearables/wire/present-source.ts'
import { presentSummary } from '#service/wearables/wire/present-summary.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import type { IncomingSample, Receipt, SampleBatch } from './receipt.ts'
import type { WrittenSummary } from './write-summaries.ts'

/** The new and the changed samples of a batch. */
export interface ChangedBatch {
  batch: SampleBatch
  /** of the series of its first part */
  sourceId: number
  created: IncomingSample[]
  updated: IncomingSample[]
}

type Receiver = Pick<Receipt, 'teamId' | 'userId'>

export async function announceSamples(
  tx: Transaction,
  { teamId, userId, receivedAt }: Receiver & Pick<Receipt, 'receivedAt'>,
  { batch, sourceId, created, updated }: ChangedBatch,
) {
  for (const [change, samples] of Object.entries({ created, updated })) {
    if (samples.length === 0) continue
    await recordEvent(tx, {
      teamId,
      userId,
      eventType: `daily.data.${eventNameOf(batch.resource)}.${change}`,
      data: {
        user_id: userId,
        source_id: sourceId,
        source: presentSource(batch.origin),
        received_at: presentTime(receivedAt),
        data: samples.map((sample) => presentSample(batch.resource, sample)),
      },
    })
  }
}

export async function announceSummary(
  tx: Transaction,
  { teamId, userId }: Receiver,
  { summary, createdAt, updatedAt, isNew }: WrittenSummary,
) {
  await recordEvent(tx, {
    teamId,
    userId,
    eventType: `daily.data.${eventNameOf(summary.kind)}.${isNew ? 'created' : 'updated'}`,
    data: presentSummary({
      ...summary,
      ...summary.origin,
      userId,
      appId: summary.origin.appId ?? null,
      deviceId: summary.origin.deviceId ?? null,
      startsAt: summary.startsAt ?? null,
      endsAt: summary.endsAt ?? null,
      timezoneOffset: summary.timezoneOffset ?? null,
      timeZone: summary.timeZone ?? null,
      createdAt,
      updatedAt,
    }),
  })
}

interface AnnouncedStream {
  workoutId: string
  isNew: boolean
  provider: string
  sourceType: string
  providerId: unknown
  sport: unknown
}

/** Without the stream, which can be longer than a message: receivers read it through its endpoint. */
export async function announceStream(
  tx: Transaction,
  { teamId, userId }: Receiver,
  { workoutId, isNew, providerId, sport, ...origin }: AnnouncedStream,
) {
  await recordEvent(tx, {
    teamId,
    userId,
    eventType: `daily.data.workout_stream.${isNew ? 'created' : 'updated'}`,
    data: {
      user_id: userId,
      source: presentSource(origin),
      workout_id: workoutId,
      provider_id: providerId,
      sport,
      message: 'The stream can be read at /v2/timeseries/workouts/{workout_id}/stream',
    },
  })
}
