import { appointmentEventTypes } from '#contract/appointments.ts'
import { requestAppointmentMails } from '#lib/appointments/mails/request-mails.ts'
import { placeKeyOf } from '#lib/appointments/place-key.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { refreshAttention, requestAttention } from '#lib/orders/fold/refresh-attention.ts'
import type { Applier, MessageEffect } from '#lib/service-log/applier.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import {
  type AppointmentMessage,
  appointmentIdOf,
  parseAppointmentMessage,
} from './appointment-message.ts'
import { loadAppointmentStates, saveAppointments } from './appointment-store.ts'
import {
  type AppointmentState,
  emptyAppointmentState,
  foldAppointment,
  projectAppointment,
} from './fold-appointment.ts'

const rules = {
  empty: emptyAppointmentState,
  subjectIdOf: appointmentIdOf,
  fold: foldAppointment,
  statusOf: (state: AppointmentState) => projectAppointment(state).status,
}

export const appointmentApplier: Applier<AppointmentMessage> = {
  name: 'appointment',
  eventTypes: appointmentEventTypes,
  answerEventType: 'answer.appointment',
  rereadEventType: 'reconciliation.appointment',
  parse: parseAppointmentMessage,
  subjectIdOf: appointmentIdOf,
  ownerOf: ({ clientUserId }) => clientUserId,
  apply: applyAppointments,
  refold: refoldAppointments,
  reset: async (tx) => void (await tx.$executeRaw`DELETE FROM appointment_projection`),
}

/** Safe to repeat, in any order. Mails follow a change, never a rebuild. */
async function applyAppointments(
  tx: Transaction,
  messages: readonly AppointmentMessage[],
): Promise<MessageEffect[]> {
  await lockSubjects(tx, listIds(messages))
  const { effects, changed, before } = await foldInto(tx, messages)
  await requestAttention(tx, listOrderIds(changed))
  for (const [appointmentId, state] of changed) {
    const known = before.get(appointmentId)
    const projected = projectAppointment(state)
    await requestAppointmentMails(tx, {
      appointmentId,
      before: known && describeVisit(known),
      after: describeVisit(state),
    })
    await notifyChanges(tx, [
      { orderId: asOrderId(projected.orderId), clientUserId: projected.clientUserId },
    ])
  }
  return effects
}

async function refoldAppointments(tx: Transaction, messages: readonly AppointmentMessage[]) {
  const { changed } = await foldInto(tx, messages)
  await refreshAttention(tx, listOrderIds(changed))
}

function listOrderIds(changed: ReadonlyMap<string, AppointmentState>) {
  const ids = [...changed.values()].map((state) => projectAppointment(state).orderId.toLowerCase())
  return [...new Set(ids)].map(asOrderId)
}

function describeVisit(state: AppointmentState) {
  const { status, startAt } = projectAppointment(state)
  return { status, startAt, place: placeKeyOf(Object.fromEntries(state.fields)) }
}

async function foldInto(tx: Transaction, messages: readonly AppointmentMessage[]) {
  const before = await loadAppointmentStates(tx, listIds(messages))
  const { effects, changed } = foldMessages(before, messages, rules)
  if (changed.size > 0) await saveAppointments(tx, changed)
  return { effects, changed, before }
}

function listIds(messages: readonly AppointmentMessage[]) {
  return [...new Set(messages.map(appointmentIdOf))]
}
