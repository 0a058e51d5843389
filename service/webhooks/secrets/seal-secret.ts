import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKey } from '#platform/secret-keys.ts'

const algorithm = 'aes-256-gcm'
const version = 'v1'
const tagBytes = 16

/** Encrypts a secret for storage as `v1.<key>.<nonce>.<cipher>`. It can be opened for this row only. */
export function sealSecret(secret: string, rowId: string, [newest]: readonly SecretKey[]): string {
  if (!newest) throw new Error('There is no key to seal secrets with')
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, newest.key, nonce)
  cipher.setAAD(Buffer.from(rowId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, newest.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** Throws, without revealing the content, for a secret that is not sealed, is another row's, or has an unknown key. */
export function openSecret(stored: string, rowId: string, keys: readonly SecretKey[]): string {
  const [given, keyId, nonce = '', text = ''] = stored.split('.')
  const key = keys.find(({ id }) => id === keyId)
  if (given !== version || !key) throw new Error('No key opens the secret of an endpoint')
  const sealed = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key.key, Buffer.from(nonce, 'base64url'), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(rowId))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    return opened.toString('utf8')
  } catch {
    throw new Error('The secret of an endpoint is damaged')
  }
}

export function isSealedWithNewestKey(stored: string, [newest]: readonly SecretKey[]): boolean {
  return newest !== undefined && stored.startsWith(`${version}.${newest.id}.`)
}

/** Secrets were stored unencrypted before sealing was introduced. */
export function isPlainSecret(stored: string): boolean {
  return stored.startsWith('whsec_')
}
