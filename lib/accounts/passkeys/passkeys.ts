import '#server-only'
import { getAuthenticatorName } from '@better-auth/passkey'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { secondStepMail } from '#lib/mail/templates/second-step-mail.ts'
import { maxPasskeys } from './passkey-limit.ts'
import { passkeyNameSchema } from './passkey-schema.ts'

export const passkeyParams = z.strictObject({ passkeyId: z.string().min(1).max(64) })

type PasskeyId = z.infer<typeof passkeyParams>

export interface PasskeyView {
  passkeyId: string
  name: string
  /** of the password manager that keeps it, where known */
  keeper: string | undefined
  createdAt: string
  lastUsedAt: string | undefined
}

export async function listPasskeys(context: Context): Promise<PasskeyView[]> {
  const { userId } = requireUser(context)
  const rows = await db().passkey.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    take: maxPasskeys,
  })
  return rows.map((row) => ({
    passkeyId: row.id,
    name: row.name,
    keeper: getAuthenticatorName(row.aaguid),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString(),
  }))
}

/** Throws not-possible-now when the account has as many as it may. */
export async function requireRoomForPasskey(context: Context) {
  const { userId } = requireUser(context)
  if ((await db().passkey.count({ where: { userId } })) >= maxPasskeys)
    throw new AppError('not-possible-now')
}

/** Another user's passkey is not found. */
export async function renamePasskey(
  context: Context,
  given: PasskeyId & z.input<typeof passkeyNameSchema>,
) {
  const { userId } = requireUser(context)
  const { passkeyId: id, ...fields } = given
  const { name } = parseInput(passkeyNameSchema, fields)
  await db().$transaction(async (tx) => {
    const { count } = await tx.passkey.updateMany({ where: { id, userId }, data: { name } })
    if (count === 0) throw notFound()
    await recordAudit(tx, context, {
      action: 'accounts.rename-passkey',
      subject: 'passkey',
      subjectId: id,
    })
  })
}

/** Ends the sessions that the passkey opened, except the one that asks. Another user's passkey is not found. */
export async function removePasskey(context: Context, { passkeyId: id }: PasskeyId) {
  const { userId, email, name } = requireUser(context)
  await db().$transaction(async (tx) => {
    await tx.session.updateMany({
      where: { id: context.session?.sessionId ?? '', userId, passkeyId: id },
      data: { passkeyId: null },
    })
    const { count } = await tx.passkey.deleteMany({ where: { id, userId } })
    if (count === 0) throw notFound()
    await recordAudit(tx, context, {
      action: 'accounts.remove-passkey',
      subject: 'passkey',
      subjectId: id,
    })
    const recipient = { email, name, locale: context.locale }
    await sendMail(tx, secondStepMail(recipient, 'passkeyRemoved'))
  })
}

function requireUser(context: Context) {
  requirePermission(context, 'account:own')
  if (!('userId' in context.actor)) throw new AppError('forbidden')
  return context.actor
}
