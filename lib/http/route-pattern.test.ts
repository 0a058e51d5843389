import { describe, expect, it } from 'vitest'
import { clientAddress } from '#lib/server/client-address.ts'
import { routePattern } from './route-pattern.ts'

describe('routePattern', () => {
  it.each([
    ['/orders/6f1c2a52-0000-4000-8000-000000000000?note=Maria', '/orders/:id'],
    ['/kits/register/ABCD-EFGH-JKMN', '/kits/register/:id'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/Jos%C3%A9', '/:id'],
    ['/api/account/sessions/aB3', '/api/account/sessions/:id'],
    ['/_next/static/chunks/a.js', '/_next/*'],
    ['/', '/'],
  ])('writes %s as %s', (url, pattern) => {
    expect(routePattern(url)).toBe(pattern)
  })
})

describe('clientAddress', () => {
  const from = (header: string | undefined, hops: number) =>
    clientAddress(
      {
        socket: { remoteAddress: '::ffff:10.0.0.9' },
        headers: { 'x-forwarded-for': header },
      } as never,
      hops,
    )

  it('trusts only entries that our own proxies wrote', () => {
    expect(from('1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.9')
    expect(from('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(from('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
    expect(from('not an address', 1)).toBe('10.0.0.9')
    expect(from(undefined, 1)).toBe('10.0.0.9')
  })
})
