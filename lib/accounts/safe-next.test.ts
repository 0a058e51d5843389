import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('safeNext', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/\tevil',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'home',
    '',
    '/%',
    '/sign-in',
    '/sign-in?next=/home',
    '/api/orders',
    `/${'a'.repeat(600)}`,
  ])('does not follow %j', (next) => {
    expect(safeNext(next, '/home')).toBe('/home')
  })

  it.each(['/home', '/orders/1?tab=2#end', '/kits/register', '/tests?q=a%20b'])(
    'goes to %s',
    (next) => {
      expect(safeNext(next, '/home')).toBe(next)
    },
  )

  it('returns the fallback for a list and for undefined', () => {
    expect(safeNext(['/home', '/orders'], '/clinic')).toBe('/clinic')
    expect(safeNext(undefined, '/clinic')).toBe('/clinic')
  })

  it('never leaves the site', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '%2f', '%5c', '@', ':', 'evil.example', '\t', '?', '#'),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(hostile, (parts) => {
        const next = safeNext(`/${parts.join('')}`, '/home')
        return new URL(next, 'https://clinic.example').host === 'clinic.example'
      }),
      { numRuns: 2_000 },
    )
  })
})
