import { z } from 'zod'
import { staffRoles } from '#lib/auth/context.ts'
import { writtenName } from '#lib/patients/written-name.ts'
import { maxPasswordLength, minPasswordLength } from './password-length.ts'

export const emailField = z
  .string()
  .trim()
  .min(1, 'required')
  .max(254, 'too-long')
  .pipe(z.email('email'))
  .transform((email) => email.toLowerCase())

/** No minimum length: accounts with a shorter, older password must still be able to sign in. */
const passwordField = z.string().min(1, 'required').max(maxPasswordLength, 'too-long')

export const newPasswordField = z
  .string()
  .min(1, 'required')
  .min(minPasswordLength, 'password-short')
  .max(maxPasswordLength, 'too-long')

export const signInSchema = z.strictObject({ email: emailField, password: passwordField })

export type SignInInput = z.infer<typeof signInSchema>

export const signUpSchema = z.strictObject({
  firstName: writtenName,
  lastName: writtenName,
  email: emailField,
  password: newPasswordField,
  /** where to continue; the page that reads it from the mailed link checks it */
  next: z.string().max(512, 'too-long').optional(),
})

export type SignUpInput = z.infer<typeof signUpSchema>

export const tokenField = z.string().min(1, 'required').max(200, 'too-long')

export const confirmEmailSchema = z.strictObject({ token: tokenField, password: passwordField })

export type ConfirmEmailInput = z.infer<typeof confirmEmailSchema>

export const inviteStaffSchema = z.strictObject({
  email: emailField,
  role: z.enum(staffRoles, { error: 'choice' }),
})

export type InviteStaffInput = z.input<typeof inviteStaffSchema>

export const acceptInvitationSchema = z.strictObject({
  token: tokenField,
  name: writtenName,
  password: newPasswordField,
})

export type AcceptInvitationInput = z.infer<typeof acceptInvitationSchema>

/** A mailed link that needs no password. */
export const tokenSchema = z.strictObject({ token: tokenField })

export type TokenInput = z.infer<typeof tokenSchema>

export const changeEmailSchema = z.strictObject({ newEmail: emailField, password: passwordField })

export type ChangeEmailInput = z.infer<typeof changeEmailSchema>

export const forgotPasswordSchema = z.strictObject({ email: emailField })
export const resetPasswordSchema = z.strictObject({
  token: tokenField,
  newPassword: newPasswordField,
})
export const changePasswordSchema = z.strictObject({
  currentPassword: passwordField,
  newPassword: newPasswordField,
})
export const passwordOnlySchema = z.strictObject({ password: passwordField })

/** Authenticator apps show the code with a space in the middle, and users type it. */
export const totpSchema = z.strictObject({
  code: z
    .string()
    .min(1, 'required')
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(z.string().length(6, 'six-digits')),
})

/** Longer than any code: users type spaces in it. */
const maxTypedCode = 40

export const secondStepProofSchema = z.strictObject({
  password: passwordField,
  /** of the app, or a backup code */
  code: z.string().trim().min(1, 'required').max(maxTypedCode, 'too-long'),
})

/** The code only where the second step is on. */
export const ownerProofSchema = secondStepProofSchema.partial({ code: true })

export const backupCodeSchema = z.strictObject({
  code: z.string().trim().min(1, 'required').max(maxTypedCode, 'too-long'),
})
