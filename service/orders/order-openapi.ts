import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  changeOrderBody,
  createOrderBody,
  importOrderBody,
  listOrdersQuery,
  orderPath,
  registerTestkitBody,
  resendEventsBody,
  transactionPath,
} from '#contract/order-requests.ts'
import { createTestkitOrder, order, orderAnswer, orderPage } from '#contract/orders.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { requireOrderImport } from './import-order.ts'

const idempotency = z.object({
  'x-idempotency-key': z.string().optional(),
  'x-idempotency-error': z.string().optional(),
})

export const placeTestkit = createRoute({
  method: 'post',
  path: '/v3/order/testkit',
  summary: 'Order a test kit to be registered later',
  request: { headers: idempotency, body: describeBody(createTestkitOrder) },
  responses: describeAnswers(orderAnswer, 'The order', [400, 404]),
})

export const registerTestkit = createRoute({
  method: 'post',
  path: '/v3/order/testkit/register',
  summary: 'Register a test kit',
  request: { headers: idempotency, body: describeBody(registerTestkitBody) },
  responses: describeAnswers(orderAnswer, 'The registered order', [400, 404]),
})

const placeOrder = {
  method: 'post',
  request: { headers: idempotency, body: describeBody(createOrderBody) },
  responses: describeAnswers(orderAnswer, 'The order', [400, 404]),
} as const

export const createOrder = [
  createRoute({ ...placeOrder, path: '/v3/order', summary: 'Order for a known patient' }),
  createRoute({
    ...placeOrder,
    path: '/v3/order/create',
    summary: 'Order for a known patient (same as POST /v3/order)',
  }),
]

export const importOrder = createRoute({
  method: 'post',
  path: '/v3/order/import',
  summary: 'Import an order (closed beta)',
  middleware: requireOrderImport,
  request: { headers: idempotency, body: describeBody(importOrderBody) },
  responses: describeAnswers(orderAnswer, 'The imported order', [400, 403, 404]),
})

export const resendEvents = createRoute({
  method: 'post',
  path: '/v3/order/resend_events',
  summary: 'Resend the latest event of each order',
  request: { body: describeBody(resendEventsBody) },
  responses: describeAnswers(
    z.object({ order_ids: z.array(z.string()) }),
    'The orders whose events are resent',
    [400],
  ),
})

export const getOrder = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}',
  summary: 'Get an order',
  request: { params: orderPath },
  responses: describeAnswers(order, 'The order', [404]),
})

const findOrders = {
  method: 'get',
  request: { query: listOrdersQuery },
  responses: describeAnswers(orderPage, 'A page of orders'),
} as const

export const listOrders = [
  createRoute({ ...findOrders, path: '/v3/orders', summary: 'List orders' }),
  createRoute({ ...findOrders, path: '/orders', summary: 'List orders (same as GET /v3/orders)' }),
]

export const changeOrder = createRoute({
  method: 'patch',
  path: '/v3/order/{order_id}',
  summary: 'Move a scheduled order to another day, or change the address of a kit before it ships',
  request: { params: orderPath, body: describeBody(changeOrderBody) },
  responses: describeAnswers(orderAnswer, 'The order', [400, 404]),
})

export const cancelOrder = createRoute({
  method: 'post',
  path: '/v3/order/{order_id}/cancel',
  summary: 'Cancel an order',
  request: { params: orderPath },
  responses: describeAnswers(orderAnswer, 'The cancelled order', [400, 404]),
})

export const completeDraw = createRoute({
  method: 'patch',
  path: '/v3/order/{order_id}/draw_completed',
  summary: 'Mark an on-site sample as drawn',
  request: { params: orderPath },
  responses: describeAnswers(orderAnswer, 'The order', [400, 404]),
})

const transactionAnswer = z.looseObject({
  id: z.string(),
  team_id: z.string(),
  status: z.string(),
  orders: z.array(
    z.looseObject({
      id: z.string(),
      origin: z.string(),
      parent_id: z.string().nullable(),
      last_status: z.string(),
      last_status_created_at: z.string().nullable(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
})

export const getTransaction = createRoute({
  method: 'get',
  path: '/v3/order_transaction/{transaction_id}',
  summary: 'Get an order transaction',
  request: { params: transactionPath },
  responses: describeAnswers(transactionAnswer, 'The transaction, oldest order first', [404]),
})
