import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { parseSafeJson } from '#platform/parse-safe-json.ts'

const owner = z.looseObject({
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
})

/** What every member of the staff may read of an order without giving a reason. */
const openSubjects = new Set(['order', 'appointment'])

/**
 * The message as it was received; the access is audited in the same transaction. Other than of orders and appointments
 * it may hold results or measurements: they need a reason, as elsewhere.
 */
export async function getReceivedBody(context: Context, { messageId }: { messageId: string }) {
  requireStaff(context, 'webhooks:read')
  return db().$transaction(async (tx) => {
    const message = await tx.serviceMessage.findFirst({
      where: { id: messageId, origin: 'webhook', body: { not: '' } },
      select: { id: true, body: true, subject: true },
    })
    if (!message) throw notFound()
    const patientId = await findOwner(tx, message.body)
    const isOpen = message.subject === null ? patientId === null : openSubjects.has(message.subject)
    if (!isOpen) await requireClinicalAccess(tx, context, patientId)
    await recordAudit(tx, context, {
      action: 'webhooks.read-message',
      patientId,
      subject: 'service_message',
      subjectId: messageId,
    })
    return { messageId: message.id, body: message.body }
  })
}

/** The patient that the message is about, if it is one of ours. */
async function findOwner(tx: Transaction, body: string): Promise<string | null> {
  const named = owner.safeParse(parseOrNull(body))
  if (!named.success) return null
  const { user_id: serviceUserId, client_user_id: id } = named.data
  const found = await tx.patient.findFirst({
    where: {
      OR: [
        ...(id && isUuid(id) ? [{ id }] : []),
        ...(serviceUserId && isUuid(serviceUserId) ? [{ serviceUserId }] : []),
      ],
    },
    select: { id: true },
  })
  return found?.id ?? null
}

function parseOrNull(body: string): unknown {
  try {
    return parseSafeJson(Buffer.from(body))
  } catch {
    return null
  }
}
