import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { listStatedConsents } from '#lib/consents/stated-consents.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { findCorrection } from '#lib/orders/activity/read-activity.ts'
import { readOwnResults } from '#lib/result-sets/own/read-own-results.ts'
import type { OwnOrderPageView } from './order-view.ts'
import { presentAsked } from './present-asked.ts'
import { type FoundOrder, presentOrder, readFields } from './present-order.ts'
import { readLinks } from './read-links.ts'
import { requireOwnOrder } from './read-orders.ts'

/** Another patient's order is not found. The access is audited in the same transaction. */
export async function getOwnOrder(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<OwnOrderPageView> {
  const actor = requirePatient(context, 'orders:read-own')
  return db().$transaction(async (tx) => {
    const found = await requireOwnOrder(tx, actor, orderId)
    await recordAudit(tx, context, {
      action: 'orders.read-own',
      patientId: actor.patientId,
      subject: 'order',
      subjectId: found.row.orderId,
    })
    const results = await readOwnResults(tx, actor.patientId, [found.row.orderId])
    return {
      ...presentOrder(found, actor),
      appointment: await findAppointment(tx, found.row.orderId),
      results: results(orderId),
      links: await readLinks(tx, found),
      asked: presentAsked(found),
      stated:
        (
          await listStatedConsents(tx, { patientId: actor.patientId, orderId: found.row.orderId })
        )[0] ?? null,
      person: presentPerson(found),
      correction: await findCorrection(tx, found.row),
    }
  })
}

function presentPerson({ row }: FoundOrder) {
  const { text } = readFields(row)
  return {
    firstName: text('patient_details.first_name') ?? '',
    lastName: text('patient_details.last_name') ?? '',
    dob: text('patient_details.dob')?.slice(0, 10) ?? '',
  }
}
