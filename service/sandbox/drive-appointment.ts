import type { AppointmentAction } from '#contract/sandbox/simulation.ts'
import { presentAppointment } from '#service/appointments/present-appointment.ts'
import { recordAppointment } from '#service/appointments/record-appointment.ts'
import {
  findLatestAppointment,
  findOpenAppointment,
  type StoredAppointment,
} from '#service/appointments/stored-appointment.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { transactionLimits } from '#service/idempotency/run-once.ts'
import { moveOrder } from '#service/orders/move-order.ts'
import { recordChange } from '#service/orders/record-status.ts'
import { listNextStatuses } from '#service/orders/states/state-machine.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { cancelOpen, refusePending } from '#service/scheduling/confirm-appointment.ts'
import { requireSandbox } from './require-sandbox.ts'
import { scheduleNext } from './schedule-next.ts'

type Act = (tx: Transaction, order: StoredOrder, appointment: StoredAppointment) => Promise<unknown>

const refuse: Act = (tx, order, appointment) =>
  refusePending(tx, order, {
    appointment,
    data: {
      origin: 'provider',
      cancellation_reason: 'refused_by_provider',
      is_refundable: true,
    },
  })

const byProvider = (reason: string, isRefundable: boolean): Act => {
  const data = { origin: 'provider', cancellation_reason: reason, is_refundable: isRefundable }
  return (tx, order, appointment) => cancelOpen(tx, order, { appointment, data })
}

/** What the simulated provider does, and in which states of the appointment it can. */
const actions: Record<AppointmentAction, { from: string[]; act: Act }> = {
  confirm: { from: ['pending'], act: scheduleNext },
  move: { from: ['confirmed'], act: scheduleNext },
  refuse: { from: ['pending'], act: refuse },
  cancel: { from: ['confirmed'], act: byProvider('cancelled_by_provider', true) },
  miss: { from: ['confirmed'], act: byProvider('patient_not_there', false) },
  start: { from: ['confirmed'], act: start },
  complete: { from: ['confirmed', 'in_progress'], act: complete },
}

export async function driveAppointment(
  db: Db,
  { teamId, orderId, action }: { teamId: string; orderId: string; action: AppointmentAction },
) {
  return db.$transaction(async (tx) => {
    await requireSandbox(tx, teamId)
    const order = await lockOrder(tx, teamId, orderId)
    const appointment = await findOpenAppointment(tx, orderId)
    if (!appointment) throw new HttpFault(404, 'This order has no open appointment')
    const { from, act } = actions[action]
    if (!from.includes(appointment.status))
      throw new HttpFault(400, `${action}: the appointment is ${appointment.status}`)
    await act(tx, order, appointment)
    const changed = await findLatestAppointment(tx, orderId)
    return presentAppointment(changed ?? appointment)
  }, transactionLimits)
}

async function start(tx: Transaction, _order: StoredOrder, appointment: StoredAppointment) {
  await recordAppointment(tx, appointment, {
    status: 'in_progress',
    data: { origin: 'provider' },
  })
}

/** A visit ends with the draw, which the order records too; a walk-in order waits for its results. */
async function complete(tx: Transaction, order: StoredOrder, appointment: StoredAppointment) {
  if (listNextStatuses(stateOf(order)).includes('draw_completed')) {
    await moveOrder(tx, order, { to: 'draw_completed' })
    return
  }
  await recordAppointment(tx, appointment, { status: 'completed', data: { origin: 'provider' } })
  // The days on which its results are expected follow from the visit.
  await recordChange(tx, order, {})
}
