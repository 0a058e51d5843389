import { z } from 'zod'
import { connectionEvent, device } from '#contract/wearables/connections.ts'
import { eventNameOf, summaryKinds } from '#contract/wearables/resources.ts'
import { sampleBatch } from '#contract/wearables/samples.ts'
import { wearableSource } from '#contract/wearables/sources.ts'
import { summaryShapes } from '#contract/wearables/summaries.ts'
import { appointment } from './appointments.ts'
import { parsingJob } from './lab-reports.ts'
import { order } from './orders.ts'
import { criticalResult } from './results.ts'

const workoutStream = z.looseObject({
  user_id: z.string(),
  source: wearableSource,
  workout_id: z.uuid(),
  provider_id: z.string().nullish(),
  sport: z.looseObject({ id: z.int(), name: z.string(), slug: z.string() }).nullish(),
  message: z.string(),
})

/** The data itself is read through the API. */
const history = z.looseObject({
  user_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  provider: z.string(),
  source: z.looseObject({ name: z.string(), slug: z.string(), logo: z.string() }).nullish(),
  is_final: z.boolean(),
})

const exhausted = z.looseObject({
  endpoint_id: z.string(),
  message_id: z.string(),
  event_type: z.string(),
  attempts: z.int(),
})

const endpointNotice = z.looseObject({
  endpoint_id: z.string(),
  failing_since: z.string(),
  /** gone or failing; null for a warning */
  reason: z.string().nullable(),
})

const testEvent = z.looseObject({ endpoint_id: z.string(), message: z.string() })

const byPrefix: [string, z.ZodType][] = [
  ['labtest.order.', order],
  ['labtest.appointment.', appointment],
  ['labtest.result.critical', criticalResult],
  ['lab_report.parsing_job.', parsingJob],
  ['provider.connection.', connectionEvent],
  ['provider.device.', device.partial({ created_at: true })],
  ['daily.data.workout_stream.', workoutStream],
  ...summaryKinds.map((kind): [string, z.ZodType] => [
    `daily.data.${eventNameOf(kind)}.`,
    summaryShapes[kind].shape,
  ]),
  ['daily.data.', sampleBatch],
  ['historical.data.', history],
  ['message.attempt.exhausted', exhausted],
  ['endpoint.test', testEvent],
  ['endpoint.', endpointNotice],
]

/** The schema of an event's `data`; undefined for an unknown type. */
export function dataSchemaOf(eventType: string): z.ZodType | undefined {
  return byPrefix.find(([prefix]) => eventType.startsWith(prefix))?.[1]
}
