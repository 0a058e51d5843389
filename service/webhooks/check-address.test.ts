import { describe, expect, it } from 'vitest'
import { BlockedAddress, hostnameOf, parseEndpointUrl, resolveAllowed } from './check-address.ts'

const hosts = [
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '0.1.2.3',
  '192.0.0.8',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[::8.8.8.8]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:0:808:808]',
  '[3fff::1]',
  '[3fff:fff:ffff::1]',
  '[5f00::1]',
  '[5f00:ffff::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[ff02::1]',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  'localhost',
  'intranet',
  'intranet.',
  'localhost.',
  'sub.localhost',
  'printer.local',
  'metadata.google.internal',
]
const urls = [
  'https://user:secret@receiver.example/hook',
  'https://user@receiver.example/',
  'http://receiver.example/',
  'file:///etc/passwd',
  'gopher://receiver.example/',
  'ftp://receiver.example/',
  'https://receiver.example:5432/',
  'https://receiver.example:22/',
  'javascript:alert(1)',
  '//receiver.example/',
  'receiver.example',
  '',
]

const strict = { allowPrivate: false }
const sandbox = { allowPrivate: true }
const neverResolves = async () => []

async function check(url: string, rules: { allowPrivate: boolean }) {
  const parsed = parseEndpointUrl(url, rules)
  return resolveAllowed(hostnameOf(parsed), rules, neverResolves)
}

describe('webhook addresses (N20)', () => {
  it.each(hosts)('refuses the host %s', async (host) => {
    await expect(check(`https://${host}/hook`, strict)).rejects.toThrow(BlockedAddress)
  })

  it.each(urls)('refuses the address %s', async (url) => {
    await expect(check(url, strict)).rejects.toThrow(BlockedAddress)
  })

  it.each(hosts.filter((host) => /^[\d.]+$|^\[/.test(host)))(
    'refuses a name that resolves to %s',
    async (host) => {
      const address = host.replace(/[[\]]/g, '')
      const family = address.includes(':') ? 6 : 4
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 as const },
        { address, family: family as 4 | 6 },
      ]
      await expect(resolveAllowed('receiver.example', strict, resolve)).rejects.toThrow(
        BlockedAddress,
      )
    },
  )

  it('accepts a public address, numeric or by name', async () => {
    await expect(check('https://93.184.216.34/hook', strict)).resolves.toHaveLength(1)
    await expect(check('https://[2606:4700::1111]:8443/hook', strict)).resolves.toHaveLength(1)
    const resolve = async () => [{ address: '93.184.216.34', family: 4 as const }]
    await expect(resolveAllowed('receiver.example', strict, resolve)).resolves.toHaveLength(1)
  })

  it('lets the local sandbox reach loopback and private networks, but no other special ones', async () => {
    for (const url of ['http://127.0.0.1:3000/hook', 'http://10.0.0.5/', 'http://[::1]:3000/']) {
      await expect(check(url, sandbox)).resolves.toHaveLength(1)
    }
    for (const url of [
      'http://169.254.169.254/latest',
      'http://0.0.0.0/',
      'http://[fe80::1]/',
      'http://[::127.0.0.1]/',
      'http://[::ffff:0:127.0.0.1]/',
      'file:///etc/passwd',
    ]) {
      await expect(check(url, sandbox)).rejects.toThrow(BlockedAddress)
    }
  })
})
