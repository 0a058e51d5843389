import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

const lingerMs = 2_000

/**
 * An answer may come before the body has been read, which leaves the connection paused and its sender waiting. What
 * still comes is thrown away for a moment, so that the sender gets to see the answer; then the connection is closed.
 * Closed at once, with bytes unread, it would be reset, and the answer lost on its way.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse) {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // Node calls this as soon as the last answer of a connection is written.
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket)
    socket.end()
    drain(request, socket)
  }
  response.once('finish', () => {
    if (!request.complete && !socket.destroyed) drain(request, socket)
  })
}

function drain(request: IncomingMessage, socket: Socket) {
  socket.resume()
  setTimeout(() => request.complete || socket.destroy(), lingerMs).unref()
}
