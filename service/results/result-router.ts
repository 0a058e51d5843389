import { createRouter } from '#service/http/router.ts'
import { presentMetadata, presentResults } from './present-results.ts'
import * as routes from './result-openapi.ts'
import { readOrderResults, readTransactionResults } from './stored-results.ts'

export const resultRouter = createRouter()
  .openapi(routes.getResult, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const read = await readOrderResults(c.get('db'), c.get('teamId'), orderId)
    return c.json(presentResults([read]), 200)
  })
  .openapi(routes.getMetadata, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const read = await readOrderResults(c.get('db'), c.get('teamId'), orderId)
    return c.json(presentMetadata(read), 200)
  })
  .openapi(routes.getTransactionResult, async (c) => {
    const { transaction_id: transactionId } = c.req.valid('param')
    const read = await readTransactionResults(c.get('db'), c.get('teamId'), transactionId)
    return c.json(presentResults(read), 200)
  })
