import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { listColleagues } from '#lib/orders/activity/log-activity.ts'
import { readActivity } from '#lib/orders/activity/read-activity.ts'
import { readOrderMails } from '#lib/orders/notices/read-order-mails.ts'
import { readOrderPage } from '#lib/orders/staff/read-order-page.ts'
import { countAccesses, listAccesses } from './list-accesses.ts'
import { countMessages, listMessages } from './list-messages.ts'
import { canBeOrderedAgain } from './order-policy.ts'
import type { StaffOrderView } from './order-view.ts'
import { presentOrder, presentPatient } from './present-order.ts'
import { findPatients, requireOrder } from './read-orders.ts'

/** The access is audited in the same transaction; a page passes `access` back when it refetches. */
export async function getOrder(
  context: Context,
  { orderId, access }: { orderId: OrderId; access?: string | null },
): Promise<StaffOrderView> {
  const actor = requireStaff(context, 'orders:read')
  return db().$transaction(async (tx) => {
    const found = await requireOrder(tx, orderId)
    const { clientUserId, orderId: subjectId } = found.row
    const patient = (await findPatients(tx, [clientUserId])).get(clientUserId ?? '')
    const token = await recordAccess(tx, context, {
      record: { action: 'orders.read', patientId: clientUserId, subject: 'order', subjectId },
      token: access,
    })
    const appointment = await findAppointment(tx, found.row.orderId)
    return {
      ...presentOrder(found, actor),
      patient: presentPatient(found, patient),
      appointment,
      ...(await readOrderPage(tx, context, {
        found,
        actor,
        patient: patient ?? null,
        appointment,
      })),
      mails: await readOrderMails(tx, found, patient?.id ?? null),
      activity: await readActivity(tx, subjectId),
      people: await listColleagues(tx),
      userId: actor.userId,
      canLog: hasPermission(actor, 'orders:log'),
      canOrderAgain:
        hasPermission(actor, 'orders:place') &&
        patient !== undefined &&
        !patient.isStock &&
        canBeOrderedAgain(found.row.status),
      messages: await listMessages(tx, subjectId),
      messageTotal: await countMessages(tx, subjectId),
      accesses: await listAccesses(tx, subjectId),
      accessTotal: await countAccesses(tx, subjectId),
      access: token,
    }
  })
}
