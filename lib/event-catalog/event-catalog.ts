import { z } from 'zod'
import { dataSchemaOf } from '#contract/event-schemas.ts'
import { webhookEventTypes } from '#contract/webhook-event-types.ts'
import { webhookEnvelope } from '#contract/webhook-events.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { buildExample } from './build-example.ts'
import { describeFields, type FieldView, toJsonSchema } from './describe-fields.ts'

export const eventGroups = [
  'lab',
  'reports',
  'connections',
  'daily',
  'history',
  'endpoints',
] as const
export type EventGroup = (typeof eventGroups)[number]

export interface EventView {
  eventType: string
  group: EventGroup
  fields: FieldView[]
  /** the whole message */
  example: unknown
}

const prefixes: [string, EventGroup][] = [
  ['labtest.', 'lab'],
  ['lab_report.', 'reports'],
  ['provider.', 'connections'],
  ['daily.', 'daily'],
  ['historical.', 'history'],
]

function groupOf(eventType: string): EventGroup {
  return prefixes.find(([prefix]) => eventType.startsWith(prefix))?.[1] ?? 'endpoints'
}

const maxSearch = 100

/** Every type of event in which the search is found: in its name or in the name of a field. */
export function searchEvents(context: Context, search: string) {
  requireStaff(context, 'webhooks:read')
  const words = search.slice(0, maxSearch).toLowerCase().split(/\s+/).filter(Boolean)
  return webhookEventTypes
    .filter((eventType) => {
      if (words.length === 0) return true
      const text = `${eventType} ${listPaths(eventType)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map((eventType) => ({ eventType, group: groupOf(eventType) }))
}

/** Undefined for an unknown type. */
export function findEvent(context: Context, eventType: string): EventView | undefined {
  requireStaff(context, 'webhooks:read')
  const data = webhookEventTypes.includes(eventType) ? dataSchemaOf(eventType) : undefined
  if (!data) return undefined
  const schema = toJsonSchema(schemaOf(eventType, data))
  const fields = describeFields(schema, '').map((field) => ({
    ...field,
    path: field.path.slice(1),
  }))
  return { eventType, group: groupOf(eventType), fields, example: buildExample(schema) }
}

const schemaOf = (eventType: string, data: z.ZodType) =>
  webhookEnvelope.extend({ event_type: z.literal(eventType), data })

const paths = new Map<z.ZodType, string>()

/** Many types have the same schema. */
function listPaths(eventType: string) {
  const data = dataSchemaOf(eventType)
  if (!data) return ''
  const found =
    paths.get(data) ??
    describeFields(toJsonSchema(data), 'data')
      .map(({ path }) => path)
      .join(' ')
  paths.set(data, found)
  return found
}
