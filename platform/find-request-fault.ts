import type { IncomingMessage } from 'node:http'

type RequestFault = 'several-hosts' | 'trace' | 'unknown-host'

type RequestHead = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders'>

/**
 * What no client of ours sends: two Host headers, of which a proxy may read the other one; TRACE, which echoes cookies and
 * which a fetch Request cannot hold; and, where `isKnownHost` is given, the name of another host, as after DNS rebinding.
 */
export function findRequestFault(
  { method, headers, rawHeaders }: RequestHead,
  isKnownHost?: (name: string) => boolean,
): RequestFault | undefined {
  if (countHosts(rawHeaders) > 1) return 'several-hosts'
  if (method === 'TRACE') return 'trace'
  if (isKnownHost && !isKnownHost(readHostName(headers.host) ?? '')) return 'unknown-host'
  return undefined
}

/** The name in a Host header, without the port. */
export function readHostName(host: string | undefined): string | undefined {
  if (host === undefined || !/^[^\s/\\?#@]+$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname
}

/** Node keeps only the first in `headers`. */
function countHosts(rawHeaders: readonly string[]) {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length
}
