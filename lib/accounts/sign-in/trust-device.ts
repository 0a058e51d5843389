import { type TokenInput, tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { rememberDevice } from '#lib/accounts/devices/known-device.ts'
import { issueLink, spendLink } from '#lib/accounts/links/account-link.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { createDeviceToken, writeDeviceCookie } from '#lib/auth/device-cookie.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { trustDeviceMinutes } from '#lib/mail/templates/link-lifetimes.ts'
import { trustDeviceMail } from '#lib/mail/templates/trust-device-mail.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { forgiveFailures } from '#lib/rate-limit/count-failure.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { deviceMailToAccount, signInFromDevice, tokenFromAddress } from '#lib/rate-limit/rules.ts'

/** Never says that it was sent, or that too many were. */
export async function mailDeviceLink(userId: string) {
  try {
    await consumeAttempt(deviceMailToAccount, userId)
  } catch (error) {
    if (error instanceof AppError) return
    throw error
  }
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId, disabledAt: null } })
    if (!user) return
    const token = await issueLink(tx, {
      userId,
      purpose: 'trust-device',
      lifetimeMs: trustDeviceMinutes * 60_000,
    })
    await sendMail(tx, trustDeviceMail(user, token))
  })
}

/** Makes the browser known to the account. Returns the Set-Cookie header. Signing in still takes the password. */
export async function trustDevice(context: Context, given: TokenInput) {
  const { token } = parseInput(tokenSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  const device = context.deviceToken ?? createDeviceToken()
  await db().$transaction(async (tx) => {
    const { userId } = await spendLink(tx, { token, purpose: 'trust-device' })
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
    await rememberDevice(tx, { userId, token: device })
    // The browser may have been known before, with an exhausted counter.
    await forgiveFailures(signInFromDevice, `${email} ${device}`)
    await recordAudit(tx, context, {
      action: 'accounts.trust-device',
      subject: 'user',
      subjectId: userId,
    })
  })
  return writeDeviceCookie(device)
}
