import { eventNameOf, summaryKinds, timeseriesNames } from '#contract/wearables/resources.ts'

const wearables = [...new Set([...timeseriesNames, ...summaryKinds].map(eventNameOf))].sort()

/** About deliveries themselves: only to endpoints that ask for them by name. */
const endpointNotices = ['message.attempt.exhausted', 'endpoint.failing', 'endpoint.disabled']

/** Every type of event that the service sends (contract 2.17). Clients accept unknown ones. */
export const webhookEventTypes: readonly string[] = [
  'labtest.order.created',
  'labtest.order.updated',
  'labtest.appointment.created',
  'labtest.appointment.updated',
  'labtest.result.critical',
  'lab_report.parsing_job.created',
  'lab_report.parsing_job.updated',
  'provider.connection.created',
  'provider.connection.error',
  'provider.device.created',
  'provider.device.updated',
  ...[...wearables, 'workout_stream'].flatMap((name) => [
    `daily.data.${name}.created`,
    `daily.data.${name}.updated`,
  ]),
  ...wearables.map((name) => `historical.data.${name}.created`),
  ...endpointNotices,
  // Only when it is asked for.
  'endpoint.test',
]

/** A type, or a prefix of some such as `daily.data.*`. */
export function isEventFilter(filter: string): boolean {
  if (webhookEventTypes.includes(filter)) return true
  if (!filter.endsWith('.*')) return false
  return webhookEventTypes.some((type) => type.startsWith(filter.slice(0, -1)))
}
