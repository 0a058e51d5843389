import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Keeps account of the answers under way, and ends the ones that would never end by themselves. */
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

/** Takes no new requests, ends event streams (the browser reconnects elsewhere), and waits for the others. */
export async function stopListener(server: Server, endStreams: () => void) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  endStreams()
  server.closeIdleConnections()
  await closed
}
