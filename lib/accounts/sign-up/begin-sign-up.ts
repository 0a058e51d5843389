import { randomBytes } from 'node:crypto'
import { countMail } from '#lib/accounts/count-mail.ts'
import { hashAccountPassword } from '#lib/accounts/create-account.ts'
import { type SignUpInput, signUpSchema } from '#lib/accounts/credentials-schema.ts'
import { evenTime } from '#lib/accounts/even-time.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { checkNewPassword } from '#lib/accounts/passwords/check-new-password.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { accountExistsMail } from '#lib/mail/templates/account-exists-mail.ts'
import { verificationHours } from '#lib/mail/templates/link-lifetimes.ts'
import { verifyMail } from '#lib/mail/templates/verify-mail.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { signUpFromAddress } from '#lib/rate-limit/rules.ts'
import { requireOpenSignUp } from './sign-up-setting.ts'

/**
 * Mails a link that creates the account, or, to the owner of an account, a note that it exists. Same answer in the same
 * time: being a patient is health data. Nothing but the link's row exists before the address is confirmed, so no one can
 * occupy someone else's address.
 */
export async function beginSignUp(context: Context, given: SignUpInput) {
  const input = parseInput(signUpSchema, given)
  const { firstName, lastName, email, password, next } = input
  await consumeAttempt(signUpFromAddress, networkOf(context.clientAddress))
  const owner = { name: `${firstName} ${lastName}`, email }
  await requireOpenSignUp()
  await checkNewPassword(password, { owner, field: 'password' })
  await countMail(context, email)
  await evenTime(async () => {
    const passwordHash = await hashAccountPassword(password)
    const token = randomBytes(24).toString('base64url')
    const { locale } = context
    await db().$transaction(async (tx) => {
      const user = await tx.user.findUnique({ where: { email } })
      if (user) return user.disabledAt ? undefined : sendMail(tx, accountExistsMail(user))
      const now = await readDatabaseTime(tx)
      const expiresAt = new Date(now.getTime() + verificationHours * 3_600_000)
      const tokenHash = hashToken(token)
      await tx.pendingSignUp.create({
        data: { email, firstName, lastName, passwordHash, locale, tokenHash, expiresAt },
      })
      return sendMail(tx, verifyMail({ email, name: firstName, locale }, { token, next }))
    })
  })
}
