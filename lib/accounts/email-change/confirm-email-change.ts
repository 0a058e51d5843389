import { type TokenInput, tokenSchema } from '#lib/accounts/credentials-schema.ts'
import { hashToken } from '#lib/accounts/links/account-link.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { emailChangedMail } from '#lib/mail/templates/email-change-mail.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { networkOf } from '#lib/rate-limit/network-of.ts'
import { tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { type EmailChange, Prisma } from '#prisma/generated/client.ts'

/** Confirms one of the two addresses. The second one completes the change. */
export async function confirmEmailChange(
  context: Context,
  given: TokenInput,
): Promise<{ isComplete: boolean }> {
  const { token } = parseInput(tokenSchema, given)
  await consumeAttempt(tokenFromAddress, networkOf(context.clientAddress))
  const tokenHash = hashToken(token)
  return db()
    .$transaction(async (tx) => {
      const change = await confirmSide(tx, tokenHash)
      if (!change.currentConfirmedAt || !change.newConfirmedAt) return { isComplete: false }
      await complete(tx, context, change)
      return { isComplete: true }
    })
    .catch((error: unknown) => {
      // Someone else has opened an account with the new address since.
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        throw new AppError('link-expired', { cause: error })
      throw error
    })
}

/** Locks the row, so that of two links opened at the same time one sees the other's. */
async function confirmSide(tx: Transaction, tokenHash: string): Promise<EmailChange> {
  const [found] = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM email_change
     WHERE (current_token_hash = ${tokenHash} OR new_token_hash = ${tokenHash}) AND expires_at > now()
       FOR UPDATE`
  if (!found) throw new AppError('link-expired')
  const where = { userId: found.user_id }
  const { currentTokenHash } = await tx.emailChange.findUniqueOrThrow({ where })
  const side = currentTokenHash === tokenHash ? 'currentConfirmedAt' : 'newConfirmedAt'
  return tx.emailChange.update({ where, data: { [side]: new Date() } })
}

async function complete(tx: Transaction, context: Context, { userId, newEmail }: EmailChange) {
  const former = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  const user = await tx.user.update({
    where: { id: userId },
    data: { email: newEmail, emailVerified: true },
  })
  await tx.emailChange.delete({ where: { userId } })
  // They were mailed to the former address.
  await tx.accountLink.deleteMany({ where: { userId } })
  for (const to of [former.email, newEmail]) await sendMail(tx, emailChangedMail(user, to))
  await recordAudit(tx, context, {
    action: 'accounts.change-email',
    subject: 'user',
    subjectId: userId,
  })
}
