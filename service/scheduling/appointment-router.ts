import type { Context } from 'hono'
import type { AppointmentType } from '#contract/appointments.ts'
import type { Transaction } from '#service/db/client.ts'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import { readIdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { runOnce, transactionLimits } from '#service/idempotency/run-once.ts'
import { bookAppointment, rescheduleAppointment } from './book-appointment.ts'
import { cancelAppointment, getAppointment } from './cancel-appointment.ts'
import { requestVisit } from './request-appointment.ts'
import { reserveSlot } from './reserve-slot.ts'
import * as routes from './scheduling-openapi.ts'

type SchedulingContext = Context<ServiceEnv>

const dayMs = 24 * 60 * 60 * 1000
/** Keys of service centers are kept for 14 days (contract 2.6). */
const storedMs: Record<AppointmentType, number> = {
  phlebotomy: dayMs,
  patient_service_center: 14 * dayMs,
}

const contextOf = (c: SchedulingContext) => ({
  teamId: c.get('teamId'),
  settings: c.get('settings'),
})

interface OnceOptions {
  orderId: string
  type: AppointmentType
  name: string
}

/** A repeated idempotency key gets the first outcome, even if the appointment has changed since. */
async function once<T extends Record<string, unknown>>(
  c: SchedulingContext,
  { orderId, type, name }: OnceOptions,
  run: (tx: Transaction) => Promise<T>,
) {
  const request = {
    ...readIdempotencyHeaders(c),
    teamId: c.get('teamId'),
    operation: `${name} ${type} appointment of ${orderId}`,
    body: await c.req.json<unknown>(),
    storedMs: storedMs[type],
  }
  return runOnce(c.get('db'), request, run)
}

export const appointmentRouter = createRouter().openapi(routes.requestVisit, async (c) => {
  const { order_id: orderId } = c.req.valid('param')
  const body = c.req.valid('json')
  const options = { orderId, type: 'phlebotomy', name: 'request' } as const
  return c.json(
    await once(c, options, (tx) => requestVisit(tx, { teamId: c.get('teamId'), orderId }, body)),
    200,
  )
})

for (const [kind, type] of [
  [routes.phlebotomy, 'phlebotomy'],
  [routes.center, 'patient_service_center'],
] as const) {
  appointmentRouter
    .openapi(kind.get, async (c) => {
      const { order_id: orderId } = c.req.valid('param')
      const target = { teamId: c.get('teamId'), orderId, type }
      return c.json(await getAppointment(c.get('db'), target), 200)
    })
    .openapi(kind.book, async (c) => {
      const { order_id: orderId } = c.req.valid('param')
      const body = c.req.valid('json')
      return c.json(
        await once(c, { orderId, type, name: 'book' }, (tx) =>
          bookAppointment(tx, contextOf(c), { orderId, type, body }),
        ),
        200,
      )
    })
    .openapi(kind.reserve, async (c) => {
      const { order_id: orderId } = c.req.valid('param')
      const { booking_key: bookingKey } = c.req.valid('json')
      const hold = await c
        .get('db')
        .$transaction(
          (tx) => reserveSlot(tx, contextOf(c), { orderId, type, bookingKey }),
          transactionLimits,
        )
      return c.json(hold, 200)
    })
    .openapi(kind.reschedule, async (c) => {
      const { order_id: orderId } = c.req.valid('param')
      const body = c.req.valid('json')
      return c.json(
        await once(c, { orderId, type, name: 'reschedule' }, (tx) =>
          rescheduleAppointment(tx, contextOf(c), { orderId, type, body }),
        ),
        200,
      )
    })
    .openapi(kind.cancel, async (c) => {
      const { order_id: orderId } = c.req.valid('param')
      const body = c.req.valid('json')
      const target = { teamId: c.get('teamId'), orderId, type }
      return c.json(
        await c
          .get('db')
          .$transaction((tx) => cancelAppointment(tx, target, body), transactionLimits),
        200,
      )
    })
}
