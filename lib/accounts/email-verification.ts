import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { verificationHours, verifyMail } from '#lib/mail/templates/verify-mail.ts'
import { mailToAccount, tokenFromAddress } from '#lib/rate-limit/rules.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'

export const verifyEmailSchema = z.strictObject({
  token: z.string().min(1, 'required').max(200, 'too-long'),
})

interface Recipient {
  userId: string
  email: string
  name: string
  locale: Context['locale']
}

/** Sends the link that confirms an address. It holds a random token, since a link may end up in other people's logs. */
export async function sendVerification(tx: Transaction, { userId, ...recipient }: Recipient) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + verificationHours * 3_600_000)
  await tx.verification.create({
    data: { id: randomUUID(), identifier: identifierOf(token), value: userId, expiresAt },
  })
  await sendMail(tx, verifyMail(recipient, token))
}

/** Sends the signed-in person a new link; does nothing when the address is confirmed already. */
export async function requestVerification(context: Context) {
  requirePermission(context, 'account:own')
  const { actor } = context
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  await takeTurn(mailToAccount, actor.email)
  await db().$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.userId } })
    if (user.emailVerified) return
    await sendVerification(tx, {
      userId: user.id,
      email: user.email,
      name: user.name,
      locale: context.locale,
    })
  })
}

/** Confirms the address that the link was sent to; works a second time too, as mail programs open links early. */
export async function verifyEmail(context: Context, { token }: z.infer<typeof verifyEmailSchema>) {
  await takeTurn(tokenFromAddress, context.clientAddress ?? 'unknown')
  await db().$transaction(async (tx) => {
    const row = await tx.verification.findFirst({
      where: { identifier: identifierOf(token), expiresAt: { gt: new Date() } },
    })
    if (!row) throw new AppError('link-expired')
    const { count } = await tx.user.updateMany({
      where: { id: row.value, emailVerified: false },
      data: { emailVerified: true },
    })
    if (count > 0) {
      await recordAudit(tx, context, {
        action: 'accounts.verify-email',
        subject: 'user',
        subjectId: row.value,
      })
    }
  })
}

function identifierOf(token: string) {
  return `verify-email:${createHash('sha256').update(token).digest('base64url')}`
}
