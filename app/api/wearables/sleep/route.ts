import { apiRoute } from '#lib/api/api-route.ts'
import { periodQuery } from '#lib/wearables/views/get-metric.ts'
import { getSleep } from '#lib/wearables/views/get-sleep.ts'

export const GET = apiRoute({
  permission: 'wearables:own',
  query: periodQuery,
  run: (context, { query }) => getSleep(context, query),
})
