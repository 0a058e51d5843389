import { z } from 'zod'
import { isKeptByCenter } from '#lib/appointments/order-of-visit.ts'
import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { canceledOrderMail } from '#lib/mail/templates/canceled-order-mail.ts'
import { orderMail } from '#lib/mail/templates/order-mail.ts'
import { findRecipient, type Recipient } from '#lib/notices/find-recipient.ts'
import { type OrderNoticeKind, orderNoticeKinds } from '#lib/notices/notice-kinds.ts'
import { isRegistered } from '#lib/orders/order-policy.ts'
import { defineJob } from '#platform/define-job.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { canceledKey, noticeOfStatus } from './notice-of-status.ts'
import { requestReminders, sendOrderReminder } from './send-reminder.ts'

const dayMs = 86_400_000
/** What happened longer ago is no news, such as the history of a clinic that joins. */
const maxAgeMs = 7 * dayMs
/** Until then it is recorded whether the patient canceled the order, and what became of its visit. */
const canceledDelayMs = 60_000

export const orderNoticeJob = defineJob({
  name: 'orders.send-notice',
  payload: z.object({
    orderId: orderIdSchema,
    // An earlier version may have queued the last one.
    kind: z.enum([...orderNoticeKinds, 'registration-reminder']),
  }),
  run: ({ orderId, kind }) =>
    kind === 'registration-reminder'
      ? sendOrderReminder({ orderId, kind: 'kit-reminder', days: 2 })
      : sendOrderNotice(orderId, kind),
})

interface ChangedOrder {
  orderId: OrderId
  method: string | null
  status: string
}

/** An order has come to another state: whether emails follow is decided when they are sent. */
export async function requestOrderNotice(
  tx: Transaction,
  { orderId, method, status }: ChangedOrder,
) {
  await requestReminders(tx, orderId)
  const notice = noticeOfStatus(method, status)
  if (!notice) return
  const { kind, key } = notice
  const runAt =
    key === canceledKey && new Date((await readDatabaseTime(tx)).getTime() + canceledDelayMs)
  await addJob(tx, orderNoticeJob, {
    payload: { orderId, kind },
    key: `${orderId}:${kind}`,
    ...(runAt && { runAt }),
  })
}

/** The patient canceled the order themselves, and needs no email about it. */
export async function skipCanceledNotice(tx: Transaction, orderId: OrderId) {
  await tx.resultNotice.createMany({
    data: [{ orderId, kind: 'problem', key: canceledKey }],
    skipDuplicates: true,
  })
}

/** Sends at most one email per kind of step, and none once the order has moved on. */
export async function sendOrderNotice(orderId: OrderId, kind: OrderNoticeKind) {
  await db().$transaction(async (tx) => {
    const order = await tx.orderProjection.findUnique({ where: { orderId } })
    if (!order?.clientUserId || !isUuid(order.clientUserId)) return
    const present = noticeOfStatus(order.method, order.status)
    if (present?.kind !== kind) return
    const now = await readDatabaseTime(tx)
    if (now.getTime() - (order.statusAt?.getTime() ?? 0) > maxAgeMs) return
    if (kind === 'delivered' && (await isKitRegistered(tx, order))) return
    const recipient = await findRecipient(tx, asPatientId(order.clientUserId), kind)
    const { count } = await tx.resultNotice.createMany({
      data: [{ orderId, kind, key: present.key, mailedAt: recipient ? now : null }],
      skipDuplicates: true,
    })
    if (count === 0) return
    if (!recipient) return
    await sendMail(
      tx,
      present.key === canceledKey
        ? await writeCanceled(tx, orderId, recipient)
        : orderMail(recipient, { orderId, kind }),
    )
  })
}

async function writeCanceled(tx: Transaction, orderId: OrderId, recipient: Recipient) {
  const visit = await findAppointment(tx, orderId)
  return canceledOrderMail(recipient, { orderId, keptVisit: isKeptByCenter(visit) ? visit : null })
}

async function isKitRegistered(
  tx: Transaction,
  { orderId, method, status }: { orderId: string; method: string | null; status: string },
) {
  const events = await tx.orderProjectionEvent.findMany({
    where: { orderId },
    select: { status: true },
  })
  return isRegistered({ method, status, events })
}
