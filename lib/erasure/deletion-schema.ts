import { z } from 'zod'
import { ownerProofSchema } from '#lib/accounts/credentials-schema.ts'

// Client-safe.

export const graceDays = 7
export const maxReasonLength = 500

export const deletePatientInput = z.strictObject({
  /** the patient's full name, typed again */
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(200),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(10, { error: 'too-short' })
    .max(maxReasonLength, { error: 'too-long' }),
})

export const deleteOwnAccountInput = z.strictObject({
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(1_000),
  code: ownerProofSchema.shape.code,
})

/** Case and repeated spaces do not matter. */
export function isSameName(typed: string, name: string) {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  return plain(typed) === plain(name)
}
