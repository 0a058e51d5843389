import { createAccount, hashAccountPassword } from '#lib/accounts/create-account.ts'
import {
  type AcceptInvitationInput,
  acceptInvitationSchema,
} from '#lib/accounts/credentials-schema.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { checkNewPassword } from '#lib/accounts/passwords/check-new-password.ts'
import { isEmailTaken } from '#lib/accounts/sign-up/complete-sign-up.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { findInvitation } from './invitation.ts'

/**
 * Creates the account in one transaction with the end of the link, so that of two concurrent uses one throws link-expired.
 * Whoever invited vouches for the address: the link may have been handed over without a mail.
 */
export async function acceptInvitation(context: Context, given: AcceptInvitationInput) {
  const { token, name, password } = parseInput(acceptInvitationSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  const invitation = await findInvitation(token)
  if (!invitation) throw new AppError('link-expired')
  const { email, role } = invitation
  await checkNewPassword(password, { owner: { name, email }, field: 'password' })
  const passwordHash = await hashAccountPassword(password)
  const { locale } = context
  const account = { email, name, passwordHash, role, locale, emailVerified: true }
  await db()
    .$transaction(async (tx) => {
      const { count } = await tx.staffInvitation.deleteMany({
        where: { id: invitation.id, tokenHash: hashToken(token) },
      })
      if (count === 0) throw new AppError('link-expired')
      await tx.pendingSignUp.deleteMany({ where: { email } })
      const userId = await createAccount(tx, account)
      await recordAudit(tx, context, {
        action: 'staff.accept-invitation',
        subject: 'user',
        subjectId: userId,
      })
    })
    .catch((error: unknown) => {
      if (isEmailTaken(error)) throw new AppError('link-expired', { cause: error })
      throw error
    })
  return { email }
}
