import { z } from 'zod'
import { canBookAnother, isOrderOver } from '#lib/appointments/order-of-visit.ts'
import { placeKeyOf } from '#lib/appointments/place-key.ts'
import { presentAppointment } from '#lib/appointments/present-appointment.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { appointmentMail } from '#lib/mail/templates/appointment-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { afterQuietHours, zonesToRespect } from '#lib/notices/quiet-hours.ts'
import { defineJob } from '#platform/define-job.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { AppointmentProjection } from '#prisma/generated/client.ts'
import { remindAt, type VisitReminder, visitReminders } from './reminder-times.ts'

const mailKinds = ['booked', 'cancelled', ...visitReminders] as const
type MailKind = (typeof mailKinds)[number]

/** What happened longer ago is no news. */
const maxAgeMs = 2 * 86_400_000

export const appointmentMailJob = defineJob({
  name: 'appointments.send-mail',
  payload: z.object({ appointmentId: z.uuid(), kind: z.enum(mailKinds) }),
  run: ({ appointmentId, kind }) => sendAppointmentMail(appointmentId, kind),
})

export function queueVisitMail(
  tx: Transaction,
  appointmentId: string,
  kind: MailKind,
  runAt?: Date,
) {
  return addJob(tx, appointmentMailJob, {
    payload: { appointmentId, kind },
    // A visit that is moved takes its reminders along.
    key: `${appointmentId}:${kind}`,
    ...(runAt && { runAt }),
  })
}

/** None for a time that has passed: the mail that the visit is booked has just gone out. */
export async function queueVisitReminders(tx: Transaction, appointmentId: string) {
  const visit = await findVisit(tx, appointmentId)
  if (!visit?.row.startAt) return
  const now = await readDatabaseTime(tx)
  for (const reminder of visitReminders) {
    const at = remindAt(reminder, visit.row.startAt, visit.zones)
    if (at > now) await queueVisitMail(tx, appointmentId, reminder, at)
  }
}

/** Sends a reminder once per time and place of the visit, another mail once per change. Safe to repeat. */
export async function sendAppointmentMail(appointmentId: string, kind: MailKind) {
  await db().$transaction(async (tx) => {
    const visit = await findVisit(tx, appointmentId)
    if (!visit) return
    const { row, patientId, zones, orderStatus } = visit
    const now = await readDatabaseTime(tx)
    if (row.status !== (kind === 'cancelled' ? 'cancelled' : 'confirmed')) return
    // A service center may keep a place for an order that needs none anymore.
    if (kind !== 'cancelled' && isOrderOver(orderStatus)) return
    if (isReminder(kind)) {
      if (!row.startAt || row.startAt <= now) return
      const { startAt } = row
      const dueAt = (reminder: VisitReminder) => remindAt(reminder, startAt, zones)
      // A worker that was down may run it at night, or when the next reminder is due.
      const at = [dueAt(kind), afterQuietHours(now, zones)].find((time) => time > now)
      if (at) return queueVisitMail(tx, appointmentId, kind, at)
      if (kind === 'day-before' && dueAt('hours-before') <= now) return
    } else if (now.getTime() - (row.updatedAt ?? now).getTime() > maxAgeMs) return
    const noticeKind = isReminder(kind) ? 'appointment-reminder' : (`appointment-${kind}` as const)
    const recipient = await findRecipient(tx, patientId, noticeKind)
    const startsAt = row.startAt?.toISOString() ?? ''
    const change = isReminder(kind) ? placeKeyOf(row.snapshot) : String(row.revision)
    const key = [appointmentId, kind, startsAt, change].join(' ')
    const isMoved = kind === 'booked' && (await wasBookedAtOther(tx, row))
    const { count } = await tx.resultNotice.createMany({
      data: [{ orderId: row.orderId, kind: noticeKind, key, mailedAt: recipient ? now : null }],
      skipDuplicates: true,
    })
    if (count === 0 || !recipient) return
    const { startAt, timeZone, place, orderId, cancellation } = presentAppointment(row, now)
    await sendMail(
      tx,
      appointmentMail(recipient, {
        orderId,
        kind: isReminder(kind) ? 'reminder' : isMoved ? 'moved' : kind,
        startAt,
        timeZone,
        place: place.name && [place.name, ...place.lines].join(', '),
        canBookAnother: cancellation?.cause !== 'order' && canBookAnother(orderStatus),
      }),
    )
  })
}

/** The last mail that announced the visit gave another time. */
async function wasBookedAtOther(
  tx: Transaction,
  { appointmentId, orderId, startAt }: AppointmentProjection,
) {
  const announced = await tx.resultNotice.findMany({
    where: {
      orderId,
      kind: 'appointment-booked',
      key: { startsWith: `${appointmentId} booked ` },
      mailedAt: { not: null },
    },
    select: { key: true },
  })
  const [last] = announced
    .map(({ key }) => key.split(' ').slice(-2))
    .toSorted(([, one], [, other]) => Number(other) - Number(one))
  return last !== undefined && last[0] !== (startAt?.toISOString() ?? '')
}

function isReminder(kind: MailKind): kind is VisitReminder {
  return visitReminders.some((each) => each === kind)
}

async function findVisit(tx: Transaction, appointmentId: string) {
  const row: AppointmentProjection | null = await tx.appointmentProjection.findUnique({
    where: { appointmentId },
  })
  if (!row?.clientUserId || !isUuid(row.clientUserId)) return undefined
  const patientId = asPatientId(row.clientUserId)
  const order = await tx.orderProjection.findUnique({
    where: { orderId: row.orderId },
    select: { status: true },
  })
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { address: true },
  })
  return {
    row,
    patientId,
    zones: zonesToRespect(patient?.address),
    orderStatus: order?.status ?? '',
  }
}
