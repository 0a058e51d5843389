import { apiRoute } from '#lib/api/api-route.ts'
import { getMetric, getMetricInput, periodQuery } from '#lib/wearables/views/get-metric.ts'

/** Of a day also how its number came about. */
export const GET = apiRoute({
  permission: 'wearables:own',
  params: getMetricInput.pick({ metric: true }),
  query: periodQuery,
  run: (context, { params, query }) => getMetric(context, { ...query, ...params }),
})
