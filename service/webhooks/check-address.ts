import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The message says why an address is refused, and is safe to store and to log. */
export class BlockedAddress extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BlockedAddress'
  }
}

export interface Address {
  address: string
  family: 4 | 6
}

export type Resolver = (hostname: string) => Promise<Address[]>

interface AddressRules {
  /** Allows loopback and private networks, plain http and any port: for the local sandbox. */
  allowPrivate: boolean
}

// One list per family, because BlockList matches an IPv4 address against its IPv6 form too.
const privateRanges = {
  ipv4: buildBlockList('ipv4', ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
  ipv6: buildBlockList('ipv6', ['::1/128', 'fc00::/7']),
}

// IANA's special-purpose registries: this network, shared, link-local (cloud metadata), documentation, benchmarking,
// multicast, reserved, segment routing; for IPv6 also the ranges that embed an IPv4 address.
const reservedRanges = {
  ipv4: buildBlockList('ipv4', [
    '0.0.0.0/8',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ]),
  ipv6: buildBlockList('ipv6', [
    '::/96',
    '::ffff:0:0/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ]),
}

const allowedPorts = new Set(['', '443', '8443'])
const localNames = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** Without a dot a resolver may complete a name with its own network's domain. */
function isLocalName(hostname: string) {
  return !hostname.includes('.') || localNames.test(hostname)
}

function buildBlockList(family: 'ipv4' | 'ipv6', ranges: string[]) {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

export function parseEndpointUrl(text: string, { allowPrivate }: AddressRules): URL {
  const url = URL.parse(text)
  if (!url) throw new BlockedAddress('not a URL')
  const isHttp = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  if (!isHttp) throw new BlockedAddress('not https')
  if (url.username !== '' || url.password !== '') throw new BlockedAddress('credentials in the URL')
  if (!allowPrivate && !allowedPorts.has(url.port)) throw new BlockedAddress('port not allowed')
  const hostname = hostnameOf(url)
  if (isIP(hostname)) requireAllowedAddress(hostname, { allowPrivate })
  else if (!allowPrivate && isLocalName(hostname)) throw new BlockedAddress('local name')
  return url
}

export function hostnameOf(url: URL) {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** The addresses to connect to. All addresses of the name must be allowed; connect to no others. */
export async function resolveAllowed(
  hostname: string,
  rules: AddressRules,
  resolve: Resolver = resolveHost,
) {
  const literal = isIP(hostname)
  const addresses = literal
    ? [{ address: hostname, family: literal === 4 ? 4 : 6 } as const]
    : await resolve(hostname)
  if (addresses.length === 0) throw new BlockedAddress('no address')
  for (const { address } of addresses) requireAllowedAddress(address, rules)
  return addresses
}

async function resolveHost(hostname: string): Promise<Address[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

function requireAllowedAddress(address: string, { allowPrivate }: AddressRules) {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) throw new BlockedAddress('not an address')
  // First, because ::/96 contains ::1.
  if (privateRanges[family].check(address, family)) {
    if (allowPrivate) return
    throw new BlockedAddress('private network')
  }
  if (reservedRanges[family].check(address, family)) throw new BlockedAddress('reserved network')
}
