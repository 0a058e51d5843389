import type { IncomingMessage } from 'node:http'
import { readHostName } from '#platform/find-request-fault.ts'
import { isLoopback } from '#platform/is-loopback.ts'

// A proxy or tunnel on this machine connects from loopback too, but says for whom.
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']

/** Whether a program on this machine sent the request itself. Call it before the headers are cleaned. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(readHostName(headers.host) ?? '') &&
    proxyHeaders.every((name) => headers[name] === undefined)
  )
}
