import { apiRoute } from '#lib/http/api-route.ts'
import { countReviews } from '#lib/reviews/count-reviews.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  run: (context) => countReviews(context),
})
