import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askForSlot } from './ask-for-slot.ts'
import { holdInput } from './booking-schemas.ts'
import { requireBookableOrder } from './require-visit-order.ts'
import type { HoldView } from './slot-view.ts'

/** Keeps a slot for the order while its form is open; it lapses by itself. Throws slot-taken. */
export async function holdSlot(
  context: Context,
  input: z.input<typeof holdInput>,
): Promise<HoldView> {
  const { orderId, bookingKey } = parseInput(holdInput, input)
  const order = await requireBookableOrder(db(), context, orderId)
  const hold = await askForSlot(serviceClient().reserveSlot(order.orderId, order.path, bookingKey))
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'appointments.hold',
      patientId: order.patientId,
      subject: 'order',
      subjectId: order.orderId,
    }),
  )
  return { expiresAt: hold.expires_at }
}
