import { type ConfirmEmailInput, confirmEmailSchema } from '#lib/accounts/credentials-schema.ts'
import { findLink, issueLink, spendLink } from '#lib/accounts/links/account-link.ts'
import { checkPassword } from '#lib/accounts/passwords/check-password.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { verificationHours } from '#lib/mail/templates/link-lifetimes.ts'
import { verifyMail } from '#lib/mail/templates/verify-mail.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { mailToAccount, tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { completeSignUp } from './complete-sign-up.ts'

/** Completes a sign-up, or confirms the address of an account that has not done so. */
export async function confirmEmail(
  context: Context,
  given: ConfirmEmailInput,
): Promise<{ email: string }> {
  const input = parseInput(confirmEmailSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  return (await completeSignUp(context, input)) ?? confirmAccount(context, input)
}

async function confirmAccount(context: Context, { token, password }: ConfirmEmailInput) {
  const link = { token, purpose: 'verify-email' } as const
  const { userId } = await findLink(link)
  if (!(await checkPassword(userId, password)))
    throw new AppError('invalid-input', { fields: { password: 'password-other' } })
  return db().$transaction(async (tx) => {
    await spendLink(tx, link)
    const { email } = await tx.user.update({
      where: { id: userId },
      data: { emailVerified: true },
    })
    await recordAudit(tx, context, {
      action: 'accounts.verify-email',
      subject: 'user',
      subjectId: userId,
    })
    return { email }
  })
}

/** For accounts from before addresses were confirmed at sign-up. */
export async function requestVerification(context: Context) {
  requirePermission(context, 'account:own')
  const { actor, locale } = context
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  const { userId } = actor
  await consumeAttempt(mailToAccount, userId)
  await db().$transaction(async (tx) => {
    const { email, name, emailVerified } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
    })
    if (emailVerified) return
    const lifetimeMs = verificationHours * 3_600_000
    const token = await issueLink(tx, { userId, purpose: 'verify-email', lifetimeMs })
    await sendMail(tx, verifyMail({ email, name, locale }, { token }))
  })
}
