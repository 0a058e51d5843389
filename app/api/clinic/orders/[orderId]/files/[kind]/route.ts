import { apiRoute } from '#lib/api/api-route.ts'
import { getOrderFile, orderFileParams, orderFileQuery } from '#lib/orders/staff/get-order-file.ts'
import { answerDownload } from '#lib/reports/answer-file.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  params: orderFileParams,
  query: orderFileQuery,
  run: async (context, { params, query }) =>
    answerDownload(
      await getOrderFile(context, { ...params, ...query }),
      `${params.kind}-${params.orderId.slice(0, 8)}`,
    ),
})
