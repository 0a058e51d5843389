import { randomBytes } from 'node:crypto'
import { countMail } from '#lib/accounts/count-mail.ts'
import { type ChangeEmailInput, changeEmailSchema } from '#lib/accounts/credentials-schema.ts'
import { evenTime } from '#lib/accounts/even-time.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { checkPassword } from '#lib/accounts/passwords/check-password.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { accountExistsMail } from '#lib/mail/templates/account-exists-mail.ts'
import { emailChangeMail } from '#lib/mail/templates/email-change-mail.ts'
import { verificationHours } from '#lib/mail/templates/link-lifetimes.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { passwordOfAccount } from '#lib/rate-limit/rules.ts'

/**
 * Mails a link to the current address and to the new one; both must be confirmed. A newer request replaces the older. An
 * address that has an account gets the same answer in the same time, and its owner a mail.
 */
export async function requestEmailChange(context: Context, given: ChangeEmailInput) {
  requirePermission(context, 'account:own')
  const { actor, locale } = context
  if (!('userId' in actor)) throw new AppError('forbidden')
  const { newEmail, password } = parseInput(changeEmailSchema, given)
  const { userId, name, email } = actor
  await consumeAttempt(passwordOfAccount, userId)
  if (!(await checkPassword(userId, password)))
    throw new AppError('invalid-input', { fields: { password: 'password-wrong' } })
  if (newEmail === email)
    throw new AppError('invalid-input', { fields: { newEmail: 'email-unchanged' } })
  await countMail(context, newEmail)
  const tokens = { current: newToken(), next: newToken() }
  await evenTime(() =>
    db().$transaction(async (tx) => {
      const taken = await tx.user.findUnique({ where: { email: newEmail } })
      const createdAt = await readDatabaseTime(tx)
      const change = {
        newEmail,
        currentTokenHash: hashToken(tokens.current),
        newTokenHash: hashToken(tokens.next),
        currentConfirmedAt: null,
        newConfirmedAt: null,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + verificationHours * 3_600_000),
      }
      await tx.emailChange.upsert({
        where: { userId },
        create: { userId, ...change },
        update: change,
      })
      const addresses = { currentEmail: email, newEmail }
      const recipient = { name, locale }
      await sendMail(
        tx,
        emailChangeMail(recipient, { ...addresses, token: tokens.current, to: 'current' }),
      )
      if (!taken)
        await sendMail(
          tx,
          emailChangeMail(recipient, { ...addresses, token: tokens.next, to: 'new' }),
        )
      else if (!taken.disabledAt) await sendMail(tx, accountExistsMail(taken))
      await recordAudit(tx, context, {
        action: 'accounts.request-email-change',
        subject: 'user',
        subjectId: userId,
      })
    }),
  )
}

function newToken() {
  return randomBytes(24).toString('base64url')
}
