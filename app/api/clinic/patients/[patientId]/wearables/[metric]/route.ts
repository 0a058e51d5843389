import { apiRoute } from '#lib/api/api-route.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { getMetric, getMetricInput, periodQuery } from '#lib/wearables/views/get-metric.ts'

/** Of a day also how its number came about. */
export const GET = apiRoute({
  permission: 'wearables:read',
  params: getMetricInput.pick({ metric: true }).extend({ patientId: patientIdSchema }),
  query: periodQuery,
  run: (context, { params, query }) => getMetric(context, { ...query, ...params }),
})
