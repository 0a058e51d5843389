import { z } from 'zod'
import { appointmentActions } from '#contract/sandbox/simulation.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { requireOrder } from '#lib/orders/read-orders.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { askForSlot } from './ask-for-slot.ts'

export const driveVisitInput = z.object({
  orderId: z.string().max(100).brand<'OrderId'>(),
  action: z.enum(appointmentActions, { error: 'choice' }),
})

/** Acts as the provider of a sandbox order's visit. Throws not-possible-now where the provider could not do that. */
export async function driveVisit(context: Context, input: z.input<typeof driveVisitInput>) {
  requireStaff(context, 'simulator:use')
  if (!env().LOCAL_SANDBOX) throw notFound()
  const { orderId, action } = parseInput(driveVisitInput, input)
  const { row } = await requireOrder(db(), orderId)
  const driven = await askForSlot(serviceClient().driveAppointment(row.orderId, action))
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, appointmentApplier, { origin: 'answer', data: driven })
    await recordAudit(tx, context, {
      action: 'simulator.drive',
      patientId: row.clientUserId,
      subject: 'order',
      subjectId: row.orderId,
    })
  })
}
