import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { maxSignatures } from '#contract/webhook-events.ts'

export interface SignedMessage {
  messageId: string
  /** seconds since 1970, as text */
  timestamp: string
  /** `v1,<base64>` signatures, separated by spaces */
  signatures: string
  body: Uint8Array
}

export type Verdict = 'genuine' | 'forged' | 'stale'

const toleranceSeconds = 5 * 60
const timestampPattern = /^\d{1,12}$/
const signaturePattern = /^v1,[A-Za-z0-9+/]{43}=$/

/** The key of a `whsec_…` secret as a KeyObject: with raw bytes every signature would import it again. */
export function decodeSecret(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
}

/**
 * Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, over the raw bytes. Any signature may match any
 * key. A genuine message more than five minutes off is stale.
 */
export function verifySignature(
  message: SignedMessage,
  keys: readonly KeyObject[],
  nowSeconds: number,
): Verdict {
  if (!timestampPattern.test(message.timestamp)) return 'forged'
  const given = readSignatures(message.signatures)
  let isGenuine = false
  for (const key of keys) {
    const expected = createHmac('sha256', key)
      .update(`${message.messageId}.${message.timestamp}.`)
      .update(message.body)
      .digest('base64')
    const bytes = Buffer.from(expected, 'latin1')
    for (const signature of given) isGenuine = timingSafeEqual(signature, bytes) || isGenuine
  }
  if (!isGenuine) return 'forged'
  return Math.abs(nowSeconds - Number(message.timestamp)) > toleranceSeconds ? 'stale' : 'genuine'
}

/**
 * The well-formed v1 signatures, compared as text: base64 has one canonical form for 32 bytes. The limit bounds the work per
 * request.
 */
function readSignatures(header: string) {
  const parts = header.split(' ', maxSignatures + 1)
  if (parts.length > maxSignatures) return []
  const given: Buffer[] = []
  for (const part of parts)
    if (signaturePattern.test(part)) given.push(Buffer.from(part.slice(3), 'latin1'))
  return given
}
