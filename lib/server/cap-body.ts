import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerError } from './answer-json.ts'

/**
 * Limits a request's body to `maxBytes`: refuses a larger declared length before reading, and counts a streamed body, so
 * that an endless chunked one is cut off. Returns false if it has refused the request.
 */
export function capBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): boolean {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    answerError(response, 'too-large')
    return false
  }
  const push = request.push.bind(request)
  // Saved here because a request loses its socket once it has a response, and bytes may still arrive.
  const { socket } = request
  let length = 0
  // A 'data' listener would start the stream before its reader is attached; wrapping push does not.
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    const isRefused = length > maxBytes
    if (Buffer.isBuffer(chunk)) length += chunk.length
    if (length <= maxBytes) return push(chunk, encoding)
    if (!isRefused) refuse(socket, response)
    // Drops the chunk but keeps reading: many senders read the response only after they have sent the body.
    return true
  }
  return true
}

/** Closes the connection after the response, since the rest of the body may be endless. */
function refuse(socket: Socket, response: ServerResponse) {
  if (response.headersSent) {
    socket.destroy()
    return
  }
  response.setHeader('connection', 'close')
  response.once('finish', () => socket.destroySoon())
  answerError(response, 'too-large')
}
