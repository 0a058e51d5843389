/** The largest message body in bytes (contract, decision 28). */
export const maxMessageBytes = 256 * 1024

export interface Envelope {
  event_type: string
  user_id: string | null
  client_user_id: string | null
  team_id: string
  data: unknown
}

/**
 * The bodies that an event is sent as: one, or several when its batch of samples (`data.data`) is over the limit.
 * Anything else over the limit is a fault of the caller: such data is announced by a shallow event and read by the API.
 */
export function buildMessages(envelope: Envelope): string[] {
  const body = JSON.stringify(envelope)
  if (Buffer.byteLength(body) <= maxMessageBytes) return [body]
  const { data } = envelope
  if (!isBatch(data) || data.data.length < 2)
    throw new Error('a webhook message is over its size limit')
  const middle = Math.ceil(data.data.length / 2)
  return [data.data.slice(0, middle), data.data.slice(middle)].flatMap((half) =>
    buildMessages({ ...envelope, data: { ...data, data: half } }),
  )
}

function isBatch(data: unknown): data is { data: unknown[] } {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
}
