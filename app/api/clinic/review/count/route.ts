import { apiRoute } from '#lib/api/api-route.ts'
import { countReviews } from '#lib/reviews/queue/count-reviews.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  run: (context) => countReviews(context),
})
