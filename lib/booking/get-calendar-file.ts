import { writeCalendarFile } from '#lib/appointments/calendar-file.ts'
import { presentAppointment } from '#lib/appointments/present-appointment.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { OrderId } from '#lib/ids.ts'
import { requireVisitOrder } from './require-visit-order.ts'

/** The confirmed visit of an order, for a calendar. A pending one has no file: nothing may look booked. */
export async function getCalendarFile(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<string> {
  return db().$transaction(async (tx) => {
    const order = await requireVisitOrder(tx, context, orderId)
    const row = await tx.appointmentProjection.findFirst({
      where: { orderId: order.orderId, status: 'confirmed', startAt: { not: null } },
      orderBy: { createdAt: 'desc' },
    })
    if (!row?.startAt) throw notFound()
    await recordAudit(tx, context, {
      action: 'appointments.download',
      patientId: order.patientId,
      subject: 'order',
      subjectId: order.orderId,
    })
    const { appointmentId, endAt, timeZone, place } = presentAppointment(
      row,
      await readDatabaseTime(tx),
    )
    const t = translatorFor(context.locale, 'appointments')
    return writeCalendarFile({
      appointmentId,
      startAt: row.startAt.toISOString(),
      endAt,
      timeZone,
      title: t('calendarTitle', { clinic: await readClinicName() }),
      location: [place.name, ...place.lines].filter((line) => line !== null).join(', '),
      url: `${env().WEB_URL}/orders/${order.orderId}`,
      sequence: row.revision,
      changedAt: (row.updatedAt ?? row.startAt).toISOString(),
    })
  })
}
