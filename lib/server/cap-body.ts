import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerError } from './answer-json.ts'

/**
 * Keeps a request's body under `maxBytes`: refused by its declared length before anything is read, and counted while
 * it streams in, so that a chunked body that never ends is cut off. Returns whether the request may go on.
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
  // Kept, for a request is parted from its socket once it is answered, and bytes may still come.
  const { socket } = request
  let length = 0
  // A listener for data would start the stream before its reader is there; push sees the bytes and leaves it alone.
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    const isRefused = length > maxBytes
    if (Buffer.isBuffer(chunk)) length += chunk.length
    if (length <= maxBytes) return push(chunk, encoding)
    if (!isRefused) refuse(socket, response)
    // Dropped: the sender is to read its answer, which it does once it has been listened to.
    return true
  }
  return true
}

/** Answers and closes: nobody knows how much is still to come. */
function refuse(socket: Socket, response: ServerResponse) {
  if (response.headersSent) {
    socket.destroy()
    return
  }
  response.setHeader('connection', 'close')
  response.once('finish', () => socket.destroySoon())
  answerError(response, 'too-large')
}
