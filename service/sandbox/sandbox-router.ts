import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { appointment } from '#contract/appointments.ts'
import { orderPath } from '#contract/order-requests.ts'
import { anyCase, wholeNumber } from '#contract/query-values.ts'
import { formatSampleId } from '#contract/sample-id.ts'
import {
  driveAppointmentBody,
  type PrintedLabel,
  printedLabel,
  simulationBody,
} from '#contract/sandbox/simulation.ts'
import type { Db } from '#service/db/client.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { createRouter } from '#service/http/router.ts'
import { fullStatuses } from '#service/orders/states/full-status.ts'
import { readOrder } from '#service/orders/stored-order.ts'
import { driveAppointment } from './drive-appointment.ts'
import { requireSandbox } from './require-sandbox.ts'
import { simulateOrder } from './simulate-order.ts'

const maxDelaySeconds = 86_400

const simulationQuery = z.object({
  final_status: anyCase(z.enum(fullStatuses).optional()),
  delay: wholeNumber(z.int().min(0).max(maxDelaySeconds).default(0)),
})

const simulateRoute = createRoute({
  method: 'post',
  path: '/v3/order/{order_id}/test',
  summary: 'Advance a sandbox order to a status',
  request: {
    params: orderPath,
    query: simulationQuery,
    body: { content: { 'application/json': { schema: simulationBody } } },
  },
  responses: describeAnswers(z.string(), 'Success', [400, 403, 404]),
})

const labelRoute = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}/test/label',
  summary: "Get the printed label of a sandbox order's kit",
  request: { params: orderPath },
  responses: describeAnswers(printedLabel, 'The label', [403, 404]),
})

const appointmentRoute = createRoute({
  method: 'post',
  path: '/v3/order/{order_id}/test/appointment',
  summary: "Act as the provider of a sandbox order's appointment",
  request: { params: orderPath, body: describeBody(driveAppointmentBody) },
  responses: describeAnswers(appointment, 'The appointment', [400, 403, 404]),
})

export const sandboxRouter = createRouter()
  .openapi(simulateRoute, async (c) => {
    const { final_status: finalStatus, delay: delaySeconds } = c.req.valid('query')
    await simulateOrder(c.get('db'), {
      teamId: c.get('teamId'),
      orderId: c.req.valid('param').order_id,
      finalStatus,
      delaySeconds,
      body: simulationBody.parse(c.req.valid('json') ?? {}),
    })
    return c.json('Success', 200)
  })
  .openapi(appointmentRoute, async (c) => {
    const { action } = c.req.valid('json')
    const { order_id: orderId } = c.req.valid('param')
    return c.json(
      await driveAppointment(c.get('db'), { teamId: c.get('teamId'), orderId, action }),
      200,
    )
  })
  .openapi(labelRoute, async (c) => {
    return c.json(
      await getPrintedLabel(c.get('db'), c.get('teamId'), c.req.valid('param').order_id),
      200,
    )
  })

async function getPrintedLabel(db: Db, teamId: string, orderId: string): Promise<PrintedLabel> {
  await requireSandbox(db, teamId)
  const order = await readOrder(db, teamId, orderId)
  if (order.method !== 'testkit' || order.sampleId === null)
    throw new HttpFault(404, 'This order has no test kit')
  return {
    sample_id: order.sampleId,
    printed: formatSampleId(order.sampleId),
    lab_test_name: order.labTest.name,
  }
}
