import { z } from 'zod'
import type { CreateOrder } from '#contract/order-requests.ts'
import {
  type CreateTestkitOrder,
  order,
  orderAnswer,
  orderPage,
  type RegisterTestkit,
} from '#contract/orders.ts'
import { resultSet } from '#contract/results.ts'
import { type Caller, segment } from './caller.ts'

interface OrdersFilter {
  search_input?: string
  start_date?: string
  end_date?: string
  updated_start_date?: string
  updated_end_date?: string
  status?: string[]
  order_key?: 'created_at' | 'patient_name' | 'last_status'
  order_direction?: 'asc' | 'desc'
  user_id?: string
  order_ids?: string[]
  page?: number
  size?: number
}

export function orderCalls({ call, read, readFile }: Caller) {
  return {
    createTestkitOrder: (input: CreateTestkitOrder, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/v3/order/testkit',
        body: input,
        idempotencyKey,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    createOrder: (input: CreateOrder, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/v3/order',
        body: input,
        idempotencyKey,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    registerTestkit: (input: RegisterTestkit, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/v3/order/testkit/register',
        body: input,
        idempotencyKey,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    getOrder: (orderId: string) => read(order, `/v3/order/${segment(orderId)}`),
    getOrderResults: (orderId: string) => read(resultSet, `/v3/order/${segment(orderId)}/result`),
    /** The report as a PDF; not found before there is one. */
    getOrderResultFile: (orderId: string) => readFile(`/v3/order/${segment(orderId)}/result/pdf`),
    getOrderRequisition: (orderId: string) =>
      readFile(`/v3/order/${segment(orderId)}/requisition/pdf`),
    getOrderInstructions: (orderId: string) =>
      readFile(`/v3/order/${segment(orderId)}/collection_instruction_pdf`),
    getOrderLabels: (orderId: string, query: { collection_date: string }) =>
      readFile(`/v3/order/${segment(orderId)}/labels/pdf`, query),
    listOrders: (filter: OrdersFilter = {}) => read(orderPage, '/v3/orders', { ...filter }),
    /** Where a kit ships to; refused once it has shipped. */
    changeShipping: (orderId: string, shipping: CreateTestkitOrder['shipping_details']) =>
      call({
        method: 'PATCH',
        path: `/v3/order/${segment(orderId)}`,
        body: { shipping_details: shipping },
        isRepeatable: true,
        schema: orderAnswer,
      }),
    cancelOrder: (orderId: string) =>
      // Canceling a canceled order succeeds without effect.
      call({
        method: 'POST',
        path: `/v3/order/${segment(orderId)}/cancel`,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    /** Asks for the newest event of an order once more; a repeat delivers it twice, which changes nothing. */
    resendOrderEvents: (orderId: string) =>
      call({
        method: 'POST',
        path: '/v3/order/resend_events',
        body: { order_ids: [orderId] },
        isRepeatable: true,
        schema: z.object({ order_ids: z.array(z.string()) }),
      }),
  }
}
