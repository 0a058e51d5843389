import { z } from 'zod'

export interface SecretKey {
  /** stored in a sealed secret to find its key */
  id: string
  key: Buffer
}

const onePart = /^([a-z0-9-]{1,16}):([A-Za-z0-9_-]{43})$/

/**
 * The first key seals and all of them open. A new key goes behind the old one until every process knows it, and only then
 * in front.
 */
export const secretKeysSetting = z
  .string({ error: 'is required' })
  .transform((value) => value.split(',').map((part) => onePart.exec(part.trim())))
  .refine((parts) => parts.every((part) => part !== null), {
    error: 'must be id:key with 32 bytes in base64url; separate several with commas',
  })
  .transform((parts) =>
    parts.map((part) => ({ id: part?.[1] ?? '', key: Buffer.from(part?.[2] ?? '', 'base64url') })),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
    error: 'must give each key a different id',
  })
