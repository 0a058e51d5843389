import { z } from 'zod'
import { maxPasswordLength, minPasswordLength } from '#lib/accounts/password-length.ts'

export const emailField = z
  .string()
  .trim()
  .min(1, 'required')
  .max(254, 'too-long')
  .pipe(z.email('email'))
  .transform((email) => email.toLowerCase())

/** A password that exists: its length is not judged, or nobody with an older one could sign in. */
export const passwordField = z.string().min(1, 'required').max(maxPasswordLength, 'too-long')

export const newPasswordField = z
  .string()
  .min(1, 'required')
  .min(minPasswordLength, 'password-short')
  .max(maxPasswordLength, 'too-long')

export const signInSchema = z.strictObject({ email: emailField, password: passwordField })

export type SignInInput = z.infer<typeof signInSchema>
