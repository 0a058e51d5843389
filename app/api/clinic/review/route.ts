import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { listReviewsInput } from '#lib/reviews/queue/review-filters.ts'

export const GET = apiRoute({
  permission: 'reports:review',
  query: listReviewsInput,
  run: (context, { query, request }) =>
    listReviews(context, query, request.headers.get(accessHeader)),
})
