import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import type { OrderAccessView, OrderMessageView, StaffOrderView } from './order-view.ts'
import { presentOrder, presentPatient } from './present-order.ts'
import { findPatients, requireOrder } from './read-orders.ts'

const maxMessages = 200
const maxAccesses = 50

/** One order of the clinic with its messages and who looked at it. The look is audited in the same transaction. */
export async function getOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<StaffOrderView> {
  const actor = requireStaff(context, 'orders:read')
  return db().$transaction(async (tx) => {
    const found = await requireOrder(tx, orderId)
    const { clientUserId } = found.row
    const patients = await findPatients(tx, [clientUserId])
    const messages = await listMessages(tx, found.row.orderId)
    const accesses = await listAccesses(tx, found.row.orderId)
    await recordAudit(tx, context, {
      action: 'orders.read',
      patientId: clientUserId,
      subject: 'order',
      subjectId: found.row.orderId,
    })
    return {
      ...presentOrder(found, actor),
      patient: presentPatient(found, patients.get(clientUserId ?? '')),
      messages,
      accesses,
    }
  })
}

async function listMessages(tx: Transaction, orderId: string): Promise<OrderMessageView[]> {
  const rows = await tx.serviceMessage.findMany({
    where: { orderId },
    orderBy: { receivedAt: 'desc' },
    take: maxMessages,
    select: {
      id: true,
      origin: true,
      eventType: true,
      receivedAt: true,
      appliedAt: true,
      outcome: true,
    },
  })
  return rows.map(({ id, receivedAt, appliedAt, ...row }) => ({
    messageId: id,
    ...row,
    receivedAt: receivedAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }))
}

async function listAccesses(tx: Transaction, orderId: string): Promise<OrderAccessView[]> {
  const rows = await tx.auditEntry.findMany({
    where: { subject: 'order', subjectId: orderId },
    orderBy: { at: 'desc' },
    take: maxAccesses,
  })
  const actorIds = rows.map(({ actorId }) => actorId).filter((id) => id !== null)
  const users = await tx.user.findMany({
    where: { id: { in: actorIds } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(({ at, actorId, actorRole, action, outcome }) => ({
    at: at.toISOString(),
    actorName: nameOf.get(actorId ?? '') ?? null,
    actorRole,
    action,
    outcome,
  }))
}
