import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { findBodyAccess } from './find-body-access.ts'

/** The message as it was received; the access is audited in the same transaction. Throws reason-needed. */
export async function getReceivedBody(context: Context, { messageId }: { messageId: string }) {
  requireStaff(context, 'webhooks:read')
  return db().$transaction(async (tx) => {
    const message = await tx.serviceMessage.findFirst({
      where: { id: messageId, origin: 'webhook', body: { not: '' } },
      select: { id: true, body: true, subject: true, subjectId: true },
    })
    if (!message) throw notFound()
    const { patientId, needsReason } = await findBodyAccess(tx, context, message)
    if (needsReason) throw new AppError('reason-needed')
    await recordAudit(tx, context, {
      action: 'webhooks.read-message',
      patientId,
      subject: 'service_message',
      subjectId: messageId,
    })
    return { messageId: message.id, body: message.body }
  })
}
