import { createRouter } from '#service/http/router.ts'
import { readOrder } from '#service/orders/stored-order.ts'
import { presentMetadata, presentResults } from './present-results.ts'
import * as routes from './result-openapi.ts'

export const resultRouter = createRouter()
  .openapi(routes.getResult, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    return c.json(presentResults(await readOrder(c.get('db'), c.get('teamId'), orderId)), 200)
  })
  .openapi(routes.getMetadata, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    return c.json(presentMetadata(await readOrder(c.get('db'), c.get('teamId'), orderId)), 200)
  })
