/** Notices about the delivery itself; only an endpoint that asks for them by name gets them. */
export const exhaustedNotice = 'message.attempt.exhausted'

/**
 * Whether an endpoint takes an event's type. No filter takes every type of the catalogue; an entry is a type,
 * or the start of one with `.*` after it (`daily.data.*`).
 */
export function takesEvent(filterTypes: string[], eventType: string) {
  if (filterTypes.length === 0) return eventType !== exhaustedNotice
  return filterTypes.some(
    (filter) =>
      filter === eventType || (filter.endsWith('.*') && eventType.startsWith(filter.slice(0, -1))),
  )
}
