import type { z } from 'zod'
import type { WireAppointment } from '#contract/appointments.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { reasonsToOffer } from '#lib/appointments/reason-word.ts'
import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { askForSlot, keyOfAttempt } from './ask-for-slot.ts'
import { bookingInput, cancelVisitInput, requestInput } from './booking-schemas.ts'
import { listHomeProviders, withAccessNotes } from './find-slots.ts'
import { requireBookableOrder, requireVisitOrder, type VisitOrder } from './require-visit-order.ts'

/** Two clicks of one form book once. Throws slot-taken. */
export async function bookVisit(
  context: Context,
  input: z.input<typeof bookingInput>,
): Promise<AppointmentView> {
  const { orderId, bookingKey, notes, attemptKey } = parseInput(bookingInput, input)
  const order = await requireBookableOrder(db(), context, orderId)
  const booked = await askForSlot(
    serviceClient().bookAppointment(
      order.orderId,
      order.path,
      { booking_key: bookingKey, appointment_notes: notes || null },
      keyOfAttempt(attemptKey, 'book', bookingKey, notes),
    ),
  )
  return recordVisit(context, order, { action: 'appointments.book', answer: booked })
}

/** The old time stays booked until the new one is. Throws slot-taken and slot-unconfirmed. */
export async function moveVisit(
  context: Context,
  input: z.input<typeof bookingInput>,
): Promise<AppointmentView> {
  const { orderId, bookingKey, notes, attemptKey } = parseInput(bookingInput, input)
  const order = await requireBookableOrder(db(), context, orderId)
  const moved = await askForSlot(
    serviceClient().rescheduleAppointment(
      order.orderId,
      order.path,
      { booking_key: bookingKey, appointment_notes: notes || null },
      keyOfAttempt(attemptKey, 'move', bookingKey, notes),
    ),
  )
  return recordVisit(context, order, { action: 'appointments.move', answer: moved })
}

/** Asks for a visit at home where no times are offered: the answer is pending, without a time. */
export async function requestVisit(
  context: Context,
  input: z.input<typeof requestInput>,
): Promise<AppointmentView> {
  const { orderId, notes, accessNotes, attemptKey } = parseInput(requestInput, input)
  const order = await requireBookableOrder(db(), context, orderId)
  if (order.path !== 'phlebotomy' || !order.address) throw new AppError('not-possible-now')
  const providers = await listHomeProviders(order.address)
  const provider = providers.find(({ service_types }) =>
    service_types.includes('appointment-request'),
  )
  if (!provider) throw new AppError('not-possible-now')
  const requested = await askForSlot(
    serviceClient().requestAppointment(
      order.orderId,
      {
        address: withAccessNotes(order.address, accessNotes),
        provider: provider.name,
        appointment_notes: notes || null,
      },
      keyOfAttempt(attemptKey, 'request', notes, accessNotes),
    ),
  )
  return recordVisit(context, order, { action: 'appointments.request', answer: requested })
}

/** Throws invalid-input for a missed visit as the reason before it has begun. */
export async function cancelVisit(
  context: Context,
  input: z.input<typeof cancelVisitInput>,
): Promise<AppointmentView> {
  const { orderId, reasonId, notes } = parseInput(cancelVisitInput, input)
  const order = await requireVisitOrder(db(), context, orderId)
  await requireFitting(order, reasonId)
  const cancelled = await askForSlot(
    serviceClient().cancelAppointment(order.orderId, order.path, {
      cancellation_reason_id: reasonId,
      notes: notes || null,
    }),
  )
  return recordVisit(context, order, { action: 'appointments.cancel', answer: cancelled })
}

async function requireFitting({ orderId, path }: VisitOrder, reasonId: string) {
  const visit = await findAppointment(db(), orderId)
  if (!visit) return
  const all = await askService(serviceClient().listCancellationReasons(path))
  const chosen = all.filter(({ id }) => id === reasonId)
  const at = (await readDatabaseTime()).toISOString()
  if (reasonsToOffer(chosen, visit, at).length < chosen.length)
    throw new AppError('invalid-input', { fields: { reasonId: 'choice' } })
}

/** The answer is applied and audited in one transaction. */
async function recordVisit(
  context: Context,
  { orderId, patientId }: VisitOrder,
  { action, answer }: { action: AuditAction; answer: WireAppointment },
): Promise<AppointmentView> {
  return db().$transaction(async (tx) => {
    await recordAnswer(tx, appointmentApplier, { origin: 'answer', data: answer })
    await recordAudit(tx, context, { action, patientId, subject: 'order', subjectId: orderId })
    const appointment = await findAppointment(tx, orderId)
    if (!appointment) throw new AppError('service-garbage')
    return appointment
  })
}
