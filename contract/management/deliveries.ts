import { z } from 'zod'
import { storableInstant } from '#contract/dates.ts'
import { anyCase } from '#contract/query-values.ts'
import { cursorQuery } from './teams.ts'
import { filterTypes } from './webhooks.ts'

export const deliveryStatuses = ['pending', 'held', 'succeeded', 'failed'] as const

export const deliveriesQuery = cursorQuery.extend({
  status: anyCase(z.enum(deliveryStatuses).optional()),
  event_type: z.string().max(200).optional(),
})

/** A message on its way to one webhook. Its body is not among them: management keys see no events. */
export const delivery = z.looseObject({
  message_id: z.string(),
  webhook_id: z.string(),
  event_type: z.string(),
  created_at: z.string(),
  /** pending, held (while its webhook is disabled), succeeded, failed */
  status: z.string(),
  /** of a failed one: exhausted, disabled, deleted, lost */
  end_reason: z.string().nullable(),
  attempts: z.int(),
  next_attempt_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  replayed_at: z.string().nullable(),
})

export const deliveryPage = z.looseObject({
  data: z.array(delivery),
  next_cursor: z.string().nullable(),
})

export const deliveryAttempt = z.looseObject({
  attempt: z.int(),
  started_at: z.string(),
  duration_ms: z.int(),
  /** null without a response */
  status: z.int().nullable(),
  failure: z.string().nullable(),
  request_headers: z.record(z.string(), z.string()),
  /** its first 2 kB */
  response_body: z.string().nullable(),
})

export const deliveryDetail = delivery.extend({ log: z.array(deliveryAttempt) })

/** Beyond the contract, how deliveries to one webhook go. Its counts end at 1,001. */
export const webhookHealth = z.looseObject({
  webhook_id: z.string(),
  /** gone (it answered 410), failing; null where it is enabled, or a key disabled it */
  disabled_reason: z.string().nullable(),
  disabled_at: z.string().nullable(),
  /** the first failure since the last success */
  failing_since: z.string().nullable(),
  /** when its team was warned that it will be disabled */
  warned_at: z.string().nullable(),
  pending: z.int(),
  held: z.int(),
  undelivered: z.int(),
  /** the newest */
  last_replay_id: z.string().nullable(),
})

export const webhookHealthList = z.looseObject({ data: z.array(webhookHealth) })

export const replayRequest = z.strictObject({
  /** null for all */
  event_types: filterTypes.nullish(),
  status: z.enum(['undelivered', 'succeeded', 'all']).default('undelivered'),
  from: storableInstant,
  until: storableInstant,
})

export const replayCount = z.looseObject({ count: z.int(), limit: z.int() })

export const replay = z.looseObject({
  id: z.string(),
  total: z.int(),
  queued: z.int(),
  delivered: z.int(),
  failed: z.int(),
  created_at: z.string(),
  /** when all were queued */
  finished_at: z.string().nullable(),
})

export const sentMessage = z.looseObject({ message_id: z.string() })

export type DeliveriesQuery = z.infer<typeof deliveriesQuery>
export type ReplayRequest = z.infer<typeof replayRequest>
export type WireDelivery = z.infer<typeof delivery>
export type WireReplay = z.infer<typeof replay>
export type WireWebhookHealth = z.infer<typeof webhookHealth>
