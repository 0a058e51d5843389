import type { Context } from 'hono'
import type { Transaction } from '#service/db/client.ts'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import { readIdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { runOnce, transactionLimits } from '#service/idempotency/run-once.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { changeOrder } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { getOrder, getOrderTransaction, listOrders } from './get-orders.ts'
import { importOrder } from './import-order.ts'
import { cancelOrder, completeDraw } from './move-order.ts'
import * as routes from './order-openapi.ts'
import { placeTestkitOrder } from './place-testkit-order.ts'
import { registerTestkit } from './register-testkit.ts'
import { resendEvents } from './resend-events.ts'
import { readOrder } from './stored-order.ts'
import type { TeamContext } from './team-context.ts'

type OrderContext = Context<ServiceEnv>
type WrappedOrder = ReturnType<typeof wrapOrder>

function readContext(c: OrderContext): TeamContext {
  return { teamId: c.get('teamId'), settings: c.get('settings') }
}

async function onceOf(c: OrderContext, operation: string) {
  return {
    ...readIdempotencyHeaders(c),
    teamId: c.get('teamId'),
    operation,
    body: await c.req.json<unknown>(),
  }
}

function inTransaction<T>(c: OrderContext, run: (tx: Transaction) => Promise<T>) {
  return c.get('db').$transaction(run, transactionLimits)
}

/** An identical create without a key gets the first order in its current state. */
function repeatCreation(teamId: string) {
  return async (tx: Transaction, first: WrappedOrder) =>
    wrapOrder(await readOrder(tx, teamId, first.order.id), first.message)
}

export const orderRouter = createRouter()
  .openapi(routes.placeTestkit, async (c) => {
    const once = {
      ...(await onceOf(c, 'POST /v3/order/testkit')),
      repeat: repeatCreation(c.get('teamId')),
    }
    const input = c.req.valid('json')
    return c.json(
      await runOnce(c.get('db'), once, (tx) => placeTestkitOrder(tx, readContext(c), input)),
      200,
    )
  })
  .openapi(routes.registerTestkit, async (c) => {
    const input = c.req.valid('json')
    const once = await onceOf(c, 'POST /v3/order/testkit/register')
    return c.json(
      await runOnce(c.get('db'), once, (tx) => registerTestkit(tx, readContext(c), input)),
      200,
    )
  })
  .openapi(routes.importOrder, async (c) => {
    const input = c.req.valid('json')
    const once = await onceOf(c, 'POST /v3/order/import')
    return c.json(
      await runOnce(c.get('db'), once, (tx) => importOrder(tx, readContext(c), input)),
      200,
    )
  })
  .openapi(routes.resendEvents, async (c) => {
    return c.json(await resendEvents(c.get('db'), c.get('teamId'), c.req.valid('json')), 200)
  })
  .openapi(routes.getOrder, async (c) => {
    return c.json(await getOrder(c.get('db'), c.get('teamId'), c.req.valid('param').order_id), 200)
  })
  .openapi(routes.changeOrder, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const body = c.req.valid('json')
    return c.json(
      await inTransaction(c, (tx) => changeOrder(tx, c.get('teamId'), orderId, body)),
      200,
    )
  })
  .openapi(routes.cancelOrder, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    return c.json(await inTransaction(c, (tx) => cancelOrder(tx, c.get('teamId'), orderId)), 200)
  })
  .openapi(routes.completeDraw, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    return c.json(await inTransaction(c, (tx) => completeDraw(tx, c.get('teamId'), orderId)), 200)
  })
  .openapi(routes.getTransaction, async (c) => {
    const { transaction_id: transactionId } = c.req.valid('param')
    return c.json(await getOrderTransaction(c.get('db'), c.get('teamId'), transactionId), 200)
  })

// Each operation has two literal paths: the specification writes both.
for (const route of routes.createOrder) {
  orderRouter.openapi(route, async (c) => {
    const once = { ...(await onceOf(c, 'POST /v3/order')), repeat: repeatCreation(c.get('teamId')) }
    const input = c.req.valid('json')
    return c.json(
      await runOnce(c.get('db'), once, (tx) => createOrder(tx, readContext(c), input)),
      200,
    )
  })
}
for (const route of routes.listOrders) {
  orderRouter.openapi(route, async (c) => {
    return c.json(await listOrders(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
}
