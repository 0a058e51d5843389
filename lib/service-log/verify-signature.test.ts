import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { decodeSecret, verifySignature } from './verify-signature.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const keys = [decodeSecret(secret)]
const now = 1_780_000_000

function sign(body: string, { id = 'msg_1', at = now, with: by = secret } = {}) {
  const signatures = new Webhook(by).sign(id, new Date(at * 1000), body)
  return { messageId: id, timestamp: String(at), signatures, body: Buffer.from(body) }
}

describe('verifySignature', () => {
  it('accepts signatures of the published library', () => {
    expect(verifySignature(sign('{"ünï":1}'), keys, now)).toBe('genuine')
  })

  it('accepts a fixed message that the published library signed', () => {
    const vector = {
      messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signatures: 'v1,APzAMjTmGJD1CHe1l3psPWqHBNm7LdzUn7zexTcoEpk=',
      body: Buffer.from('{"test": 2432232314}'),
    }
    expect(
      verifySignature(vector, [decodeSecret('whsec_MfKQ9r8GKYqTwjUPD8ILPZIo2LaLaSw')], 1614265330),
    ).toBe('genuine')
  })

  it('refuses a message with any bit flipped', () => {
    const bodyText = '{"event_type":"labtest.order.created"}'
    fc.assert(
      fc.property(
        fc.constantFrom('body', 'messageId', 'timestamp', 'signatures'),
        fc.nat(),
        fc.nat({ max: 6 }),
        (part, place, bit) => {
          const message = sign(bodyText)
          const bytes = Buffer.from(message[part])
          const index = place % bytes.length
          bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
          const turned = { ...message, [part]: part === 'body' ? bytes : bytes.toString('latin1') }
          expect(verifySignature(turned, keys, now)).not.toBe('genuine')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('refuses the same data serialized differently', () => {
    const message = { ...sign('{"a":1}'), body: Buffer.from('{ "a": 1 }') }
    expect(verifySignature(message, keys, now)).toBe('forged')
  })

  it.each([
    ['empty', ''],
    ['without a version', 'abc'],
    ['of another version', 'v2,'],
    ['truncated', 'v1,'],
    ['not base64', `v1,${'!'.repeat(44)}`],
    ['too long', `v1,${'A'.repeat(4_000)}=`],
    ['of null characters', 'v1,\u0000\u0000'],
  ])('refuses a signature that is %s', (_, signatures) => {
    expect(verifySignature({ ...sign('{}'), signatures }, keys, now)).toBe('forged')
  })

  it('refuses a prefix of the right signature', () => {
    const message = sign('{}')
    for (let length = 0; length < message.signatures.length; length += 1) {
      expect(
        verifySignature({ ...message, signatures: message.signatures.slice(0, length) }, keys, now),
      ).toBe('forged')
    }
  })

  it('accepts any of several signatures, and either of two secrets', () => {
    const old = `whsec_${randomBytes(24).toString('base64')}`
    const { signatures: other } = sign('{}', { with: old })
    const message = sign('{}')
    expect(
      verifySignature({ ...message, signatures: `${other} ${message.signatures}` }, keys, now),
    ).toBe('genuine')
    expect(verifySignature({ ...message, signatures: other }, keys, now)).toBe('forged')
    expect(
      verifySignature({ ...message, signatures: other }, [...keys, decodeSecret(old)], now),
    ).toBe('genuine')
  })

  it('does no work for two hundred signatures', () => {
    const message = sign('{}')
    const many = Array.from({ length: 200 }, () => message.signatures).join(' ')
    expect(verifySignature({ ...message, signatures: many }, keys, now)).toBe('forged')
  })

  it.each([
    [-301, 'stale'],
    [-300, 'genuine'],
    [-299, 'genuine'],
    [300, 'genuine'],
    [301, 'stale'],
  ])('calls a message of %d seconds %s', (offset, verdict) => {
    expect(verifySignature(sign('{}', { at: now + offset }), keys, now)).toBe(verdict)
  })

  it.each(['', '1780000000.5', '-1780000000', '1e9', '99999999999999999999', 'now', ' 1780000000'])(
    'refuses the timestamp "%s"',
    (timestamp) => {
      expect(verifySignature({ ...sign('{}'), timestamp }, keys, now)).toBe('forged')
    },
  )
})
