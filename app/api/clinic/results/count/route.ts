import { apiRoute } from '#lib/api/api-route.ts'
import { countOpenResults } from '#lib/results-desk/count-open-results.ts'

export const GET = apiRoute({
  permission: 'results:desk',
  run: (context) => countOpenResults(context),
})
