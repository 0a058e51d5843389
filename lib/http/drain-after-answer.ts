import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

const lingerMs = 2_000

/**
 * A response may be sent before the body has been read, which leaves the connection paused. Discards the rest of the body
 * for a moment, so that the sender can read the response, and then closes the connection. Closing it at once, with unread
 * bytes, would reset it and lose the response.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse) {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  // Node calls this once the last response of a connection is written.
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
