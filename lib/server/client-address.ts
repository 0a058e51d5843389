import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address that a request came from. X-Forwarded-For counts only as far as our own proxies wrote it: with one
 * proxy its last entry, with two the last but one. Everything before that is the sender's to invent.
 */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  const direct = withoutMapping(request.socket.remoteAddress ?? '')
  if (trustedHops === 0) return direct
  const given = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
  const claimed = given.at(-trustedHops) ?? ''
  return isIP(claimed) ? claimed : direct
}

/** IPv4 as IPv4, also when it arrives on an IPv6 socket. */
function withoutMapping(address: string) {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}
