// The choices of the forms. Client-safe, without the catalog of events.

export const eventGroups = [
  'labtest.order.*',
  'labtest.appointment.*',
  'labtest.result.*',
  'lab_report.*',
  'provider.*',
  'daily.data.*',
  'historical.data.*',
  'message.attempt.exhausted',
  'endpoint.failing',
  'endpoint.disabled',
] as const
export type EventGroup = (typeof eventGroups)[number]

/** Keys of messages: a dot would divide them. */
export const groupNames = {
  'labtest.order.*': 'order',
  'labtest.appointment.*': 'appointment',
  'labtest.result.*': 'result',
  'lab_report.*': 'report',
  'provider.*': 'provider',
  'daily.data.*': 'daily',
  'historical.data.*': 'historical',
  'message.attempt.exhausted': 'exhausted',
  'endpoint.failing': 'failing',
  'endpoint.disabled': 'disabled',
} as const satisfies Record<EventGroup, string>

export const resendStatuses = ['undelivered', 'succeeded', 'all'] as const
export const resendPeriods = ['hour', 'day', 'week', 'month'] as const

/** The form's values for what an endpoint asks for. */
export function chooseEvents(eventTypes: readonly string[] | null) {
  const groups = eventGroups.filter((group) => eventTypes?.includes(group))
  const others = eventTypes?.filter((type) => !groups.some((group) => group === type)) ?? []
  return {
    scope: eventTypes ? ('some' as const) : ('all' as const),
    groups,
    others: others.join('\n'),
  }
}
