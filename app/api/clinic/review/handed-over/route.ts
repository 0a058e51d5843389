import { apiRoute } from '#lib/api/api-route.ts'
import { countHandovers } from '#lib/reviews/handovers/count-handovers.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  run: (context) => countHandovers(context),
})
