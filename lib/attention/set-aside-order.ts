import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import type { OrderId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { isNotOver } from '#lib/orders/attention/attention-condition.ts'
import { wakeOrderJob } from './wake-order.ts'

const maxDaysAhead = 180

export const setAsideInput = z.object({
  orderId: orderIdSchema,
  stateKey: z.string().min(1).max(200),
  reason: z.string().trim().min(1, 'required').max(300, 'too-long'),
  /** the day on which it comes back, even if its status is the same; null: when the status changes */
  until: storableDay('date').nullable(),
})

interface Keyed {
  /** of a bulk action */
  key?: string
}

/** Throws not-possible-now if the order has changed since it was shown. */
export async function setAsideOrder(
  context: Context,
  { key, ...input }: z.input<typeof setAsideInput> & Keyed,
) {
  const { userId } = requireStaff(context, 'attention:set-aside')
  const { orderId, stateKey, reason, until: day } = parseInput(setAsideInput, input)
  await db().$transaction(async (tx) => {
    const clientUserId = await findOwner(tx, orderId)
    const until = day === null ? null : await findMorning(tx, day)
    const changed = await tx.$executeRaw`
      UPDATE order_attention
         SET set_aside_key = state_key, set_aside_by = ${userId}, set_aside_at = now(),
             set_aside_until = ${until}, set_aside_reason = ${reason}
       WHERE order_id = ${orderId}::uuid AND state_key = ${stateKey} AND kind IS NOT NULL AND ${isNotOver}`
    if (changed === 0) throw new AppError('not-possible-now')
    if (until) await addJob(tx, wakeOrderJob, { payload: { orderId }, key: orderId, runAt: until })
    const activity = { orderId, clientUserId, by: userId, note: reason, until, ...(key && { key }) }
    await recordActivity(tx, { ...activity, kind: 'snoozed' })
    const entry = { patientId: clientUserId, subject: 'order', subjectId: orderId }
    await recordAudit(tx, context, { action: 'attention.set-aside', ...entry })
    await notifyStaff(tx, orderId)
  })
}

export async function bringBackOrder(context: Context, input: { orderId: OrderId }) {
  const { userId } = requireStaff(context, 'attention:set-aside')
  const { orderId } = parseInput(setAsideInput.pick({ orderId: true }), input)
  await db().$transaction(async (tx) => {
    const clientUserId = await findOwner(tx, orderId)
    const changed = await tx.$executeRaw`
      UPDATE order_attention
         SET set_aside_key = NULL, set_aside_by = NULL, set_aside_at = NULL, set_aside_until = NULL, set_aside_reason = NULL
       WHERE order_id = ${orderId}::uuid AND set_aside_key IS NOT NULL`
    if (changed === 0) return
    await recordActivity(tx, { orderId, clientUserId, kind: 'brought-back', by: userId })
    const entry = { patientId: clientUserId, subject: 'order', subjectId: orderId }
    await recordAudit(tx, context, { action: 'attention.bring-back', ...entry })
    await notifyStaff(tx, orderId)
  })
}

/** 8 AM of a coming day where the clinic is. Throws invalid-input for a day that has begun, or is too far away. */
async function findMorning(tx: Transaction, day: string): Promise<Date> {
  const { timeZone } = await readContact(tx)
  const [row] = await tx.$queryRaw<{ at: Date; is_coming: boolean }[]>`
    SELECT at, at > now() AND at < now() + ${maxDaysAhead}::int * interval '1 day' AS is_coming
      FROM (SELECT (${day}::date + time '08:00') AT TIME ZONE ${timeZone} AS at) AS morning`
  if (!row?.is_coming) throw new AppError('invalid-input', { fields: { until: 'snooze-day' } })
  return row.at
}

async function findOwner(tx: Transaction, orderId: OrderId) {
  const found = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  if (!found) throw notFound()
  return found.clientUserId
}

/** Nothing changed for the patient, so the change has no owner. */
async function notifyStaff(tx: Transaction, orderId: OrderId) {
  await notifyChanges(tx, [{ orderId, clientUserId: null }])
}
