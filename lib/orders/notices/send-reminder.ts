import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { orderMail } from '#lib/mail/templates/order-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { type ReminderKind, reminderKinds } from '#lib/notices/notice-kinds.ts'
import { afterQuietHours, zonesToRespect } from '#lib/notices/quiet-hours.ts'
import { isRegistered } from '#lib/orders/order-policy.ts'
import { defineJob } from '#platform/define-job.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { findReminderReason } from './find-reminder-reason.ts'

const dayMs = 86_400_000
/** Days after the order began to wait for its patient. */
export const reminderDays: Record<ReminderKind, readonly number[]> = {
  'kit-reminder': [2, 7],
  'booking-reminder': [1, 3, 7],
}
/** A reminder that is this late, such as in the history of a clinic that joins, is not sent. */
const maxDelayMs = 2 * dayMs

export const orderReminderJob = defineJob({
  name: 'orders.send-reminder',
  payload: z.object({
    orderId: orderIdSchema,
    kind: z.enum(reminderKinds),
    days: z.number().int().positive(),
  }),
  run: (reminder) => sendOrderReminder(reminder),
})

interface Reminder {
  orderId: OrderId
  kind: ReminderKind
  days: number
}

/** The order may wait for its patient now: whether an email follows is decided when it is due. */
export async function requestReminders(tx: Transaction, orderId: OrderId) {
  const waiting = await findWaiting(tx, orderId)
  if (!waiting) return
  const { kind, since } = waiting.reason
  for (const days of reminderDays[kind])
    await queueReminder(tx, { orderId, kind, days }, new Date(since.getTime() + days * dayMs))
}

/** Sends at most one email per kind and number of days, none at night and none after the step is done. */
export async function sendOrderReminder({ orderId, kind, days }: Reminder) {
  await db().$transaction(async (tx) => {
    const waiting = await findWaiting(tx, orderId)
    if (waiting?.reason.kind !== kind) return
    const { order, events, patientId } = waiting
    const now = await readDatabaseTime(tx)
    const dueAt = new Date(waiting.reason.since.getTime() + days * dayMs)
    if (now.getTime() - dueAt.getTime() > maxDelayMs) return
    const patient = await tx.patient.findUnique({
      where: { id: patientId },
      select: { address: true },
    })
    const sendAt = afterQuietHours(dueAt > now ? dueAt : now, zonesToRespect(patient?.address))
    if (sendAt > now) return queueReminder(tx, { orderId, kind, days }, sendAt)
    const recipient = await findRecipient(tx, patientId, kind)
    const { count } = await tx.resultNotice.createMany({
      data: [{ orderId, kind, key: String(days), mailedAt: recipient ? now : null }],
      skipDuplicates: true,
    })
    if (count === 0 || !recipient) return
    const kitStep = isRegistered({ ...order, events }) ? 'mail-kit' : 'register-kit'
    const text = kind === 'kit-reminder' ? kitStep : 'book-visit'
    await sendMail(tx, orderMail(recipient, { orderId, kind: text }))
  })
}

async function findWaiting(tx: Transaction, orderId: OrderId) {
  const order = await tx.orderProjection.findUnique({ where: { orderId } })
  if (!order?.clientUserId || !isUuid(order.clientUserId)) return undefined
  const events = await tx.orderProjectionEvent.findMany({
    where: { orderId },
    orderBy: [{ createdAt: 'asc' }, { eventId: 'asc' }],
  })
  const reason = findReminderReason({ method: order.method, events })
  if (reason?.kind === 'booking-reminder' && (await hasVisit(tx, orderId))) return undefined
  return reason && { order, events, reason, patientId: asPatientId(order.clientUserId) }
}

/** The order's own status may come later than its appointment. */
async function hasVisit(tx: Transaction, orderId: OrderId) {
  const open = await tx.appointmentProjection.count({
    where: { orderId, status: { notIn: ['completed', 'cancelled'] } },
  })
  return open > 0
}

function queueReminder(tx: Transaction, reminder: Reminder, runAt: Date) {
  const { orderId, kind, days } = reminder
  return addJob(tx, orderReminderJob, {
    payload: reminder,
    key: `${orderId}:${kind}:${days}`,
    runAt,
  })
}
