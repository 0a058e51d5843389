import { z } from 'zod'

/** What an authenticator app shows; people type it with a space in the middle. */
export const totpSchema = z.strictObject({
  code: z
    .string()
    .min(1, 'required')
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().length(6, 'invalid')),
})

export const backupCodeSchema = z.strictObject({
  code: z.string().trim().min(1, 'required').max(20, 'too-long'),
})
