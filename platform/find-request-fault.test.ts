import { describe, expect, it } from 'vitest'
import { findRequestFault, readHostName } from './find-request-fault.ts'
import { isLoopback } from './is-loopback.ts'

describe('isLoopback', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'app.localhost',
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
  ])('recognizes %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    '',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '128.0.0.1',
    '0.0.0.0',
    '::',
    '[fe80::1]',
    '10.0.0.1',
    'clinic.example',
  ])('does not recognize %j', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

describe('readHostName', () => {
  it.each([
    ['localhost:3000', 'localhost'],
    ['Clinic.Example', 'clinic.example'],
    ['[::1]:3000', '[::1]'],
    ['localhost:3000@evil.example', undefined],
    ['localhost/.evil.example', undefined],
    ['localhost#.evil.example', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (header, name) => {
    expect(readHostName(header)).toBe(name)
  })
})

describe('findRequestFault', () => {
  const head = (method: string, ...hosts: string[]) => ({
    method,
    headers: { host: hosts[0] },
    rawHeaders: hosts.flatMap((host, index) => [index % 2 === 0 ? 'Host' : 'hOST', host]),
  })

  it('refuses a second Host header, TRACE and, if asked, unknown hosts', () => {
    expect(findRequestFault(head('GET', 'evil.example'))).toBeUndefined()
    expect(findRequestFault(head('GET', 'localhost', 'localhost'))).toBe('several-hosts')
    expect(findRequestFault(head('TRACE', 'localhost'))).toBe('trace')
    expect(findRequestFault(head('GET', 'localhost:1'), isLoopback)).toBeUndefined()
    expect(findRequestFault(head('GET', 'evil.example'), isLoopback)).toBe('unknown-host')
    expect(findRequestFault(head('GET'), isLoopback)).toBe('unknown-host')
  })
})
