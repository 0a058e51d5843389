import type { IncomingMessage, ServerResponse } from 'node:http'

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

export function endSlowRequest(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
) {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (request.complete || socket.destroyed) return
    if (!response.headersSent) socket.write(timedOut)
    socket.destroy()
  }, timeoutMs)
  const stop = () => clearTimeout(timer)
  request.once('end', stop)
  request.once('close', stop)
}
