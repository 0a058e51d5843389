import { isIPv6 } from 'node:net'

/**
 * What a rule by address counts: an IPv4 address, or the /64 of an IPv6 address, since one connection has 2^64 of those
 * (RFC 6177). `site`: the /48 of an IPv6 address, the most that one site is given.
 */
export function networkOf(address: string | undefined, size: 'line' | 'site' = 'line'): string {
  if (address === undefined) return 'unknown'
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = expand(bare)
  const kept = size === 'line' ? 4 : 3
  return readMapped(groups) ?? `${groups.slice(0, kept).join(':')}::/${kept * 16}`
}

/** An IPv4 address as some proxies write it: ::ffff:192.0.2.1. In one /64 with all others, it would share their counter. */
function readMapped(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** The eight groups, without leading zeros. Throws nothing: the address was checked by isIPv6. */
function expand(address: string): string[] {
  const url = new URL(`http://[${address}]`)
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const before = head ? head.split(':') : []
  if (tail === undefined) return before
  const after = tail ? tail.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
