import type { IncomingMessage, ServerResponse } from 'node:http'

const lingerMs = 1_000

/**
 * An answer may come before the body has been read, which leaves the connection paused and its sender waiting. What
 * still comes is thrown away for a moment, so that the sender gets to see the answer; then the connection is closed.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse) {
  const { socket } = request
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return
    socket.resume()
    const closing = setTimeout(() => request.complete || socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(closing))
  })
}
