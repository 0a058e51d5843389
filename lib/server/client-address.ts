import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client's address. Trusts only the X-Forwarded-For entries that our own proxies wrote: the last one with one proxy,
 * the second to last with two. The sender can forge all earlier ones.
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

function withoutMapping(address: string) {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}
