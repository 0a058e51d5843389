import type { Transaction } from '#lib/db/client.ts'
import { queueVisitMail, queueVisitReminders } from './send-appointment-mail.ts'

interface VisitFacts {
  status: string
  startAt: string | null
  place: string
}

interface ChangedAppointment {
  appointmentId: string
  before: VisitFacts | undefined
  after: VisitFacts
}

/** What to write is decided when a mail is sent, by the appointment as it is then. */
export async function requestAppointmentMails(
  tx: Transaction,
  { appointmentId, before, after }: ChangedAppointment,
) {
  const facts = ['status', 'startAt', 'place'] as const
  if (before && facts.every((fact) => before[fact] === after[fact])) return
  if (after.status === 'confirmed') {
    await queueVisitMail(tx, appointmentId, 'booked')
    await queueVisitReminders(tx, appointmentId)
  }
  if (after.status === 'cancelled' && before !== undefined)
    await queueVisitMail(tx, appointmentId, 'cancelled')
}
