import type { ProjectedAppointment } from '#lib/appointments/fold/fold-appointment.ts'
import type { Transaction } from '#lib/db/client.ts'
import { queueVisitMail, queueVisitReminders } from './send-appointment-mail.ts'

interface ChangedAppointment {
  appointmentId: string
  before: ProjectedAppointment | undefined
  after: ProjectedAppointment
}

/** What to write is decided when a mail is sent, by the appointment as it is then. */
export async function requestAppointmentMails(
  tx: Transaction,
  { appointmentId, before, after }: ChangedAppointment,
) {
  if (before?.status === after.status && before.startAt === after.startAt) return
  if (after.status === 'confirmed') {
    await queueVisitMail(tx, appointmentId, 'booked')
    await queueVisitReminders(tx, appointmentId)
  }
  if (after.status === 'cancelled' && before !== undefined)
    await queueVisitMail(tx, appointmentId, 'cancelled')
}
