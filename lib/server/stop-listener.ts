import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Tracks open responses. The returned function ends event streams, which would never end by themselves. */
export function trackStreams(server: Server) {
  const open = new Set<ServerResponse>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET') return
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return function endStreams() {
    for (const response of open) {
      const type = String(response.getHeader('content-type') ?? '')
      if (type.startsWith('text/event-stream')) response.destroy()
    }
  }
}

/** Accepts no new requests, ends event streams (browsers reconnect elsewhere), and waits for the other responses. */
export async function stopListener(server: Server, endStreams: () => void) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  endStreams()
  server.closeIdleConnections()
  await closed
}
