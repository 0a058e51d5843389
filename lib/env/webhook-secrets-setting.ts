import { z } from 'zod'

const prefix = 'whsec_'
/** Standard Webhooks 1.0; its libraries refuse other lengths. */
const minBytes = 24
const maxBytes = 64

/** One secret, or two separated by a comma during a rotation. */
export const webhookSecretsSetting = z
  .string({ error: 'is required' })
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((secrets) => secrets.length <= 2 && secrets.every((part) => part.startsWith(prefix)), {
    error: `must be one or two secrets that start with ${prefix}`,
    abort: true,
  })
  .refine((secrets) => secrets.every(hasAllowedLength), {
    error: `must have ${minBytes} to ${maxBytes} bytes in base64 after ${prefix}: a shorter secret can be guessed`,
  })

function hasAllowedLength(secret: string) {
  const text = secret.slice(prefix.length)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false
  const { length } = Buffer.from(text, 'base64')
  return length >= minBytes && length <= maxBytes
}
