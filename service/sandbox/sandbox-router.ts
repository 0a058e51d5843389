import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { orderPath } from '#service/contract/order-requests.ts'
import { printedLabel, simulationBody } from '#service/contract/simulation.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { fullStatuses } from '#service/orders/states/order-statuses.ts'
import { getPrintedLabel } from './get-printed-label.ts'
import { simulateOrder } from './simulate-order.ts'

const longestDelaySeconds = 86_400
const wholeNumber = (text: unknown) =>
  typeof text === 'string' && /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : text

const simulationQuery = z.object({
  final_status: z.enum(fullStatuses).optional(),
  delay: z.preprocess(wholeNumber, z.int().min(0).max(longestDelaySeconds).default(0)),
})

const simulateRoute = createRoute({
  method: 'post',
  path: '/v3/order/{order_id}/test',
  summary: 'Walk a sandbox order to a status',
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
  summary: 'What is printed on the kit of a sandbox order',
  request: { params: orderPath },
  responses: describeAnswers(printedLabel, 'The label', [403, 404]),
})

/** Driving the sandbox (contract 2.9). */
export const sandboxRouter = createRouter()
  .openapi(simulateRoute, async (c) => {
    const { final_status: finalStatus, delay: delaySeconds } = c.req.valid('query')
    const { interpretation, status_detail: statusDetail } = simulationBody.parse(
      c.req.valid('json') ?? {},
    )
    await simulateOrder(c.get('db'), {
      teamId: c.get('teamId'),
      orderId: c.req.valid('param').order_id,
      finalStatus,
      delaySeconds,
      outcome: { interpretation, statusDetail: statusDetail ?? null },
    })
    return c.json('Success', 200)
  })
  .openapi(labelRoute, async (c) => {
    return c.json(
      await getPrintedLabel(c.get('db'), c.get('teamId'), c.req.valid('param').order_id),
      200,
    )
  })
