/** Sent only to endpoints that list it by name: it is about the deliveries themselves. */
export const exhaustedNotice = 'message.attempt.exhausted'

/** An empty filter accepts every type of the catalog; an entry is a type, or a prefix such as `daily.data.*`. */
export function acceptsEvent(filterTypes: string[], eventType: string) {
  if (filterTypes.length === 0) return eventType !== exhaustedNotice
  return filterTypes.some(
    (filter) =>
      filter === eventType || (filter.endsWith('.*') && eventType.startsWith(filter.slice(0, -1))),
  )
}
