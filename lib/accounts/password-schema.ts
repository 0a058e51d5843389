import { z } from 'zod'
import { emailField, newPasswordField, passwordField } from '#lib/accounts/credentials-schema.ts'

const token = z.string().min(1, 'required').max(200, 'too-long')

export const forgotPasswordSchema = z.strictObject({ email: emailField })
export const resetPasswordSchema = z.strictObject({ token, newPassword: newPasswordField })
export const changePasswordSchema = z.strictObject({
  currentPassword: passwordField,
  newPassword: newPasswordField,
})
export const passwordOnlySchema = z.strictObject({ password: passwordField })
