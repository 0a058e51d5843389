import { forgetDevices } from '#lib/accounts/devices/known-device.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { passwordChangedMail } from '#lib/mail/templates/password-changed-mail.ts'
import { checkNewPassword } from './check-new-password.ts'

interface Change {
  currentPassword: string
  newPassword: string
}

/** Runs before better-auth checks the current password. */
export async function checkChange({ actor }: Context, { currentPassword, newPassword }: Change) {
  if (!('userId' in actor)) throw new AppError('signed-out')
  if (currentPassword === newPassword)
    throw new AppError('invalid-input', { fields: { newPassword: 'password-unchanged' } })
  await checkNewPassword(newPassword, { owner: actor, field: 'newPassword' })
}

/**
 * Someone else may be why the password was changed: a change of the address that waits is dropped, and other browsers are
 * no longer known.
 */
export async function notePasswordChanged({ actor, locale, deviceToken }: Context) {
  if (!('userId' in actor)) return
  const { userId, email, name } = actor
  await db().$transaction(async (tx) => {
    await tx.emailChange.deleteMany({ where: { userId } })
    await forgetDevices(tx, { userId, exceptToken: deviceToken })
    await sendMail(tx, passwordChangedMail({ email, name, locale }))
  })
}
