import { apiRoute } from '#lib/api/api-route.ts'
import { orderParams } from '#lib/orders/order-params.ts'
import { answerDownload } from '#lib/reports/answer-file.ts'
import { getOwnResultFile } from '#lib/result-sets/own/get-own-result-file.ts'

export const GET = apiRoute({
  permission: 'results:own',
  params: orderParams,
  run: async (context, { params }) =>
    answerDownload(
      await getOwnResultFile(context, params),
      `results-${params.orderId.slice(0, 8)}`,
    ),
})
