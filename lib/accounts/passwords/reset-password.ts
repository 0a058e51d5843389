import type { z } from 'zod'
import { countMail } from '#lib/accounts/count-mail.ts'
import { hashAccountPassword } from '#lib/accounts/create-account.ts'
import { forgotPasswordSchema, resetPasswordSchema } from '#lib/accounts/credentials-schema.ts'
import { forgetDevices, rememberDevice } from '#lib/accounts/devices/known-device.ts'
import { evenTime } from '#lib/accounts/even-time.ts'
import { findLink, issueLink, spendLink } from '#lib/accounts/links/account-link.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { createDeviceToken, writeDeviceCookie } from '#lib/auth/device-cookie.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { resetHours } from '#lib/mail/templates/link-lifetimes.ts'
import { passwordChangedMail } from '#lib/mail/templates/password-changed-mail.ts'
import { passwordResetMail } from '#lib/mail/templates/password-reset-mail.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { mailFromAddress, tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'

/** Same answer in the same time, whether or not there is an account. */
export async function requestPasswordReset(
  context: Context,
  given: z.input<typeof forgotPasswordSchema>,
) {
  const { email } = parseInput(forgotPasswordSchema, given)
  await consumeAttempt(mailFromAddress, networkOf(context.clientAddress))
  await countMail(context, email)
  await evenTime(() =>
    db().$transaction(async (tx) => {
      const user = await tx.user.findUnique({ where: { email, disabledAt: null } })
      if (!user) return
      const token = await issueLink(tx, {
        userId: user.id,
        purpose: 'reset-password',
        lifetimeMs: resetHours * 3_600_000,
      })
      await sendMail(tx, passwordResetMail(user, token))
    }),
  )
}

/**
 * Ends every session. The link reached the account's mailbox, so it confirms the address too, and makes this browser the
 * one that the account knows. Returns the Set-Cookie header.
 */
export async function resetPassword(context: Context, given: z.input<typeof resetPasswordSchema>) {
  const { token, newPassword } = parseInput(resetPasswordSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  const link = { token, purpose: 'reset-password' } as const
  const { userId } = await findLink(link)
  const owner = await db().user.findUniqueOrThrow({ where: { id: userId } })
  await checkNewPassword(newPassword, { owner, field: 'newPassword' })
  if (await checkPassword(userId, newPassword))
    throw new AppError('invalid-input', { fields: { newPassword: 'password-unchanged' } })
  const device = context.deviceToken ?? createDeviceToken()
  const password = await hashAccountPassword(newPassword)
  await db().$transaction(async (tx) => {
    await spendLink(tx, link)
    await tx.account.updateMany({ where: { userId, providerId: 'credential' }, data: { password } })
    await tx.user.update({ where: { id: userId }, data: { emailVerified: true } })
    await tx.session.deleteMany({ where: { userId } })
    await forgetDevices(tx, { userId })
    await tx.emailChange.deleteMany({ where: { userId } })
    await rememberDevice(tx, { userId, token: device })
    await sendMail(tx, passwordChangedMail(owner))
    await recordAudit(tx, context, {
      action: 'accounts.reset-password',
      subject: 'user',
      subjectId: userId,
    })
  })
  return writeDeviceCookie(device)
}
