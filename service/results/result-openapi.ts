import { createRoute } from '@hono/zod-openapi'
import { orderPath, transactionPath } from '#contract/order-requests.ts'
import { resultMetadata, resultSet } from '#contract/results.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'

export const getResult = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}/result',
  summary: "Get an order's results",
  request: { params: orderPath },
  responses: describeAnswers(resultSet, 'The results; none before the first report', [404]),
})

export const getMetadata = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}/result/metadata',
  summary: "Get the metadata of an order's results",
  request: { params: orderPath },
  responses: describeAnswers(resultMetadata, 'The metadata', [404]),
})

export const getTransactionResult = createRoute({
  method: 'get',
  path: '/v3/order_transaction/{transaction_id}/result',
  summary: 'Get the results of all orders of a transaction',
  request: { params: transactionPath },
  responses: describeAnswers(resultSet, 'The results, those of the oldest order first', [404]),
})
