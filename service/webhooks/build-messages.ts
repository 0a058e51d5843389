/** Larger data is split into several messages. */
export const maxMessageBytes = 256 * 1024

export interface Envelope {
  event_type: string
  user_id: string | null
  client_user_id: string | null
  team_id: string
  data: unknown
}

/**
 * The message bodies of an event: one, or several when its batch of samples (`data.data`) is over the limit. Throws for
 * anything else over the limit: the caller must announce such data with a shallow event that clients follow by the API.
 */
export function buildMessages(envelope: Envelope): string[] {
  const body = JSON.stringify(envelope)
  if (Buffer.byteLength(body) <= maxMessageBytes) return [body]
  const { data } = envelope
  if (!isBatch(data) || data.data.length < 2)
    throw new Error('webhook message exceeds its size limit')
  const middle = Math.ceil(data.data.length / 2)
  return [data.data.slice(0, middle), data.data.slice(middle)].flatMap((half) =>
    buildMessages({ ...envelope, data: { ...data, data: half } }),
  )
}

function isBatch(data: unknown): data is { data: unknown[] } {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
}
