export const exhaustedNotice = 'message.attempt.exhausted'
export const failingNotice = 'endpoint.failing'
export const disabledNotice = 'endpoint.disabled'
/** Sent on request, to one endpoint, whatever its filter. */
export const testEvent = 'endpoint.test'

/** Sent only to endpoints that list them by name: they are about the deliveries themselves. */
const notices: readonly string[] = [exhaustedNotice, failingNotice, disabledNotice]

export const isNotice = (eventType: string) => notices.includes(eventType)

/** An empty filter accepts every type of the catalog; an entry is a type, or a prefix such as `daily.data.*`. */
export function acceptsEvent(filterTypes: string[], eventType: string) {
  if (filterTypes.length === 0) return !isNotice(eventType)
  return filterTypes.some(
    (filter) =>
      filter === eventType || (filter.endsWith('.*') && eventType.startsWith(filter.slice(0, -1))),
  )
}
