import { z } from 'zod'

export interface SecretKey {
  /** says in a sealed secret which key opens it */
  id: string
  key: Buffer
}

const onePart = /^([a-z0-9-]{1,16}):([A-Za-z0-9_-]{43})$/

/**
 * Keys that secrets are sealed with, as `id:key` with 32 bytes in base64url, separated by commas: the first one seals,
 * all of them open, so that a key is replaced by putting a new one in front.
 */
export const secretKeysSetting = z
  .string({ error: 'is required' })
  .transform((value) => value.split(',').map((part) => onePart.exec(part.trim())))
  .refine((parts) => parts.every((part) => part !== null), {
    error: 'must be id:key, the key being 32 bytes in base64url; several are separated by commas',
  })
  .transform((parts) =>
    parts.map((part) => ({ id: part?.[1] ?? '', key: Buffer.from(part?.[2] ?? '', 'base64url') })),
  )
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, {
    error: 'must name each key differently',
  })
