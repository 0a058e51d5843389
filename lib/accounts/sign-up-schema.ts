import { z } from 'zod'
import { emailField, newPasswordField } from '#lib/accounts/credentials-schema.ts'

/** Any letters: the ASCII form that a laboratory needs is asked for later, with the other details. */
const personNameField = z
  .string()
  .trim()
  .min(1, 'required')
  .max(50, 'too-long')
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{Nd} .,'’-]*$/u, 'name')

export const signUpSchema = z.strictObject({
  firstName: personNameField,
  lastName: personNameField,
  email: emailField,
  password: newPasswordField,
})

export type SignUpInput = z.infer<typeof signUpSchema>
