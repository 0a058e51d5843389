import { isIPv4 } from 'node:net'

/** Whether a host name or address, without a port, is this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const address = name.startsWith('::ffff:') ? name.slice(7) : name
  return isIPv4(address) && address.startsWith('127.')
}
