import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import { asPatientId, type OrderId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { orderMail } from '#lib/mail/templates/order-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { type OrderNoticeKind, orderNoticeKinds } from '#lib/notices/notice-kinds.ts'
import { isRegistered } from '#lib/orders/order-policy.ts'
import { defineJob } from '#platform/define-job.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { noticeOfStatus } from './notice-of-status.ts'

const dayMs = 86_400_000
/** What happened longer ago is no news, such as the history of a clinic that joins. */
const maxAgeMs = 7 * dayMs
/** How long a delivered kit may wait before its registration is called to mind. */
const reminderMs = 3 * dayMs

export const orderNoticeJob = defineJob({
  name: 'orders.send-notice',
  payload: z.object({ orderId: orderIdSchema, kind: z.enum(orderNoticeKinds) }),
  run: ({ orderId, kind }) => sendOrderNotice(orderId, kind),
})

interface ChangedOrder {
  orderId: OrderId
  method: string | null
  status: string
}

/** An order has come to another state: whether an email follows is decided when it is sent. */
export async function requestOrderNotice(
  tx: Transaction,
  { orderId, method, status }: ChangedOrder,
) {
  const notice = noticeOfStatus(method, status)
  if (!notice) return
  const { kind } = notice
  await addJob(tx, orderNoticeJob, { payload: { orderId, kind }, key: `${orderId}:${kind}` })
}

/** Sends at most one email per kind of step, and none once the order has moved on. */
export async function sendOrderNotice(orderId: OrderId, kind: OrderNoticeKind) {
  await db().$transaction(async (tx) => {
    const order = await tx.orderProjection.findUnique({ where: { orderId } })
    if (!order?.clientUserId || !isUuid(order.clientUserId)) return
    const present = noticeOfStatus(order.method, order.status)
    const isReminder = kind === 'registration-reminder'
    if (present?.kind !== (isReminder ? 'delivered' : kind)) return
    const now = await readDatabaseTime(tx)
    if (now.getTime() - (order.statusAt?.getTime() ?? 0) > maxAgeMs) return
    if ((kind === 'delivered' || isReminder) && (await isKitRegistered(tx, order))) return
    const recipient = await findRecipient(tx, asPatientId(order.clientUserId), kind)
    const { count } = await tx.resultNotice.createMany({
      data: [{ orderId, kind, key: present.key, mailedAt: now }],
      skipDuplicates: true,
    })
    if (count === 0) return
    if (recipient) await sendMail(tx, orderMail(recipient, { orderId, kind }))
    if (kind === 'delivered')
      await addJob(tx, orderNoticeJob, {
        payload: { orderId, kind: 'registration-reminder' },
        key: `${orderId}:registration-reminder`,
        runAt: new Date(now.getTime() + reminderMs),
      })
  })
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
